import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { flows } from '../../../schema/tables/flows.ts';
import { type ProjectRow, projects } from '../../../schema/tables/projects.ts';
import type { ProjectUpdate } from '../../../schema/wire/project.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError, NotFoundError } from '../../http/errors.ts';
import { isOneOf } from '../id-list.ts';
import { defaultProjectId } from '../projects.ts';
import { isForeignKeyConflict, isUniqueConflict } from '../unique-name.ts';
import { sealedSettings } from './auth-settings.ts';
import { noProject, readProject } from './read.ts';

/**
 * Changes a project: absent members stay, null clears. What `flows` and `components` list moves in; of a kind that is
 * given, what is left out goes to the default project. All of it happens, or nothing. Throws NotFoundError for the project
 * and for what is listed and none of the principal's flows, BadRequestError for a taken name or a parent that lies within
 * the project.
 */
export async function updateProject(
  app: AppContext,
  principal: Principal,
  id: string,
  body: ProjectUpdate,
): Promise<ProjectRow> {
  const before = await readProject(app, principal, id, 'own');
  const columns: Partial<ProjectRow> = { updatedAt: app.now() };
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.description !== undefined) columns.description = body.description;
  const { auth_settings: settings, parent_id: parent } = body;
  if (settings !== undefined) {
    columns.authSettings = settings && (await sealedSettings(app, id, settings, before.authSettings));
  }
  if (parent !== undefined) {
    if (parent !== null) await readProject(app, principal, parent, 'own');
    columns.parentId = parent;
  }
  const isAllowed = parent ? mayLieIn(id, parent) : undefined;
  const change = app.db
    .update(projects)
    .set(columns)
    .where(and(eq(projects.id, id), isAllowed))
    .returning();
  const moves = await membership(app, principal, id, body, isAllowed);
  const write = () => app.db.batch([change, ...moves] as [typeof change, ...BatchItem<'sqlite'>[]]);
  try {
    const [[row]] = await (moves.length > 0 ? app.accounts.change(principal.userId, write) : write());
    if (row) return row;
  } catch (error) {
    if (isUniqueConflict(error, 'projects.name')) throw new BadRequestError('Name must be unique', 'name_taken');
    throw isForeignKeyConflict(error) ? noProject() : error;
  }
  await readProject(app, principal, id, 'own');
  if (parent) await readProject(app, principal, parent, 'own');
  throw new BadRequestError('A project cannot lie within itself: choose another parent_id.', 'project_cycle');
}

/**
 * SQL for "the parent is there, and is neither the project nor within it": looked at in the statement that writes, so
 * that no two writers make a ring.
 */
function mayLieIn(id: string, parent: string): SQL {
  return sql`exists (select 1 from projects where id = ${parent}) and ${id} not in (
    with recursive above(id) as (
      select ${parent} union select p.parent_id from projects p join above on p.id = above.id where p.parent_id is not null
    ) select id from above
  )`;
}

async function membership(
  app: AppContext,
  principal: Principal,
  id: string,
  { flows: listedFlows, components }: ProjectUpdate,
  isAllowed: SQL | undefined,
): Promise<BatchItem<'sqlite'>[]> {
  if (!listedFlows && !components) return [];
  const home = await defaultProjectId(app, principal);
  const listed = [...(listedFlows ?? []), ...(components ?? [])];
  const own = and(eq(flows.userId, principal.userId), isNull(flows.deletedAt));
  const found = await app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(own, isOneOf(flows.id, listed)));
  const known = new Set(found.map((flow) => flow.id));
  const unknown = listed.filter((flow) => !known.has(flow));
  if (unknown.length > 0) throw new NotFoundError(`Flow not found: ${unknown.join(', ')}`, 'flow_not_found');
  // Where both kinds are given, all that is left out goes; else what is of the kind alone.
  const kind = listedFlows && components ? undefined : eq(flows.isComponent, !listedFlows);
  const leftOut = and(own, eq(flows.projectId, id), kind, not(isOneOf(flows.id, listed)), isAllowed);
  return [
    app.db
      .update(flows)
      .set({ projectId: id })
      .where(and(own, isOneOf(flows.id, listed), isAllowed)),
    ...(home === id ? [] : [app.db.update(flows).set({ projectId: home }).where(leftOut)]),
  ];
}
