import { and, asc, eq, or, sql } from 'drizzle-orm';
import { type ProjectRow, projects } from '../../../schema/tables/projects.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { permitted } from '../access/permitted.ts';
import { projectSharing } from '../access/sharing.ts';
import { projectVisibleTo } from '../access/visible-to.ts';
import type { Action } from '../may.ts';
import { defaultProjectId } from '../projects.ts';
import { liesInScope, type Scope } from '../scopes/scope.ts';

/**
 * The principal's projects, or those of a scope that they may see: the default one, which is in every scope, then the
 * others, oldest first.
 */
export async function listProjects(
  app: AppContext,
  principal: Principal,
  scope: Scope | null = null,
): Promise<ProjectRow[]> {
  const home = await defaultProjectId(app, principal);
  const own = eq(projects.userId, principal.userId);
  return app.db
    .select()
    .from(projects)
    .where(
      and(
        scope === null || scope.isSelf ? own : projectVisibleTo(principal),
        scope === null ? undefined : or(eq(projects.id, home), liesInScope(projects, scope) ?? sql`true`),
      ),
    )
    .orderBy(sql`${projects.id} <> ${home}`, asc(projects.createdAt), asc(projects.id));
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
