import { and, eq, isNull } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { type ProjectRow, projects } from '../../../schema/tables/projects.ts';
import type { ProjectCreate } from '../../../schema/wire/project.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { freeName } from '../unique-name.ts';
import { defaultSettings, sealedSettings } from './auth-settings.ts';

/** Stores a new project of the principal's, and moves the listed flows of theirs into it. A name that is taken gets a number. */
export async function createProject(app: AppContext, principal: Principal, body: ProjectCreate): Promise<ProjectRow> {
  const { userId, tenantId, businessId, isSelf, orgId } = principal;
  const id = app.newId();
  const now = app.now();
  const { auth_settings: settings } = body;
  const row = {
    ...{ tenantId, businessId, isSelf, orgId },
    id,
    userId,
    name: freeName(projects.name, eq(projects.userId, userId), body.name, 'parentheses'),
    description: body.description ?? null,
    authSettings: settings ? await sealedSettings(app, id, settings) : defaultSettings,
    createdAt: now,
    updatedAt: now,
  };
  const moved = [...(body.flows_list ?? []), ...(body.components_list ?? [])];
  const [[made]] = await app.db.batch([
    app.db.insert(projects).values(row).returning(),
    app.db
      .update(flows)
      .set({ projectId: id })
      .where(and(isOneOf(flows.id, moved), eq(flows.userId, userId), isNull(flows.deletedAt))),
  ]);
  return made as ProjectRow;
}
