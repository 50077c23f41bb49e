import { asc, eq, sql } from 'drizzle-orm';
import { type ProjectRow, projects } from '../../../schema/tables/projects.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { permitted } from '../access/permitted.ts';
import { projectSharing } from '../access/sharing.ts';
import type { Action } from '../may.ts';
import { defaultProjectId, defaultProjectName } from '../projects.ts';

/** The principal's projects: the default one, then the others, oldest first. */
export async function listProjects(app: AppContext, principal: Principal): Promise<ProjectRow[]> {
  await defaultProjectId(app, principal);
  return app.db
    .select()
    .from(projects)
    .where(eq(projects.userId, principal.userId))
    .orderBy(sql`${projects.name} <> ${defaultProjectName}`, asc(projects.createdAt), asc(projects.id));
}

/**
 * A project that the principal may act upon: their own, or, as far as it goes, one that authorises them. Throws
 * NotFoundError for every other, ForbiddenError where they are authorised for less.
 */
export async function readProject(
  app: AppContext,
  principal: Principal,
  id: string,
  action: Action,
): Promise<ProjectRow> {
  const [found] = await app.db
    .select({ row: projects, sharing: projectSharing(principal) })
    .from(projects)
    .where(eq(projects.id, id));
  return permitted(principal, action, found && { ...found, userId: found.row.userId }, noProject).row;
}

/** What is answered for a project that is not there. */
export function noProject(): NotFoundError {
  return new NotFoundError('Project not found', 'project_not_found');
}
