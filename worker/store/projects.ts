import { and, eq } from 'drizzle-orm';
import { projects } from '../../schema/tables/projects.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { NotFoundError } from '../http/errors.ts';
import { isOneOf } from './id-list.ts';
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

/** Those of the projects that exist, and that the principal may put flows into. */
export async function fillable(app: AppContext, principal: Principal, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await app.db
    .select({ id: projects.id, userId: projects.userId })
    .from(projects)
    .where(isOneOf(projects.id, [...ids]));
  return new Set(rows.filter((row) => may(principal, 'edit', row)).map(({ id }) => id));
}

/** The project of that id. Throws NotFoundError where the principal may not fill it. */
export async function existingProject(app: AppContext, principal: Principal, id: string): Promise<string> {
  if ((await fillable(app, principal, new Set([id]))).has(id)) return id;
  throw new NotFoundError('Project not found', 'project_not_found');
}
