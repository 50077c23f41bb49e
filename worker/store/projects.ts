import { and, eq } from 'drizzle-orm';
import { projects } from '../../schema/tables/projects.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { may } from './may.ts';

/** The name of the project that every user has (facts 6, `default_folder_name`). */
export const defaultProjectName = 'Starter Project';

/** The id of the user's default project, made at the first need. */
export async function defaultProjectId(app: AppContext, principal: Principal): Promise<string> {
  const own = and(eq(projects.userId, principal.userId), eq(projects.name, defaultProjectName));
  const [found] = await app.db.select({ id: projects.id }).from(projects).where(own);
  if (found) return found.id;
  const now = app.now();
  const { tenantId, businessId, isSelf, orgId } = principal;
  const row = {
    id: app.newId(),
    userId: principal.userId,
    name: defaultProjectName,
    description: 'Where flows are kept that were put nowhere else.',
    createdAt: now,
    updatedAt: now,
    ...{ tenantId, businessId, isSelf, orgId },
  };
  await app.db.insert(projects).values(row).onConflictDoNothing();
  const [made] = await app.db.select({ id: projects.id }).from(projects).where(own);
  return (made as { id: string }).id;
}

/** Whether the project exists and the principal may put flows into it. */
export async function mayFill(app: AppContext, principal: Principal, projectId: string): Promise<boolean> {
  const [row] = await app.db.select({ userId: projects.userId }).from(projects).where(eq(projects.id, projectId));
  return row !== undefined && may(principal, 'edit', row);
}
