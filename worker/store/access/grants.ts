import { and, eq, isNull, sql } from 'drizzle-orm';
import { groups } from '../../../schema/tables/groups.ts';
import { orgs } from '../../../schema/tables/orgs.ts';
import { type GrantKind, type Permission, projectGrants } from '../../../schema/tables/project-grants.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError, NotFoundError } from '../../http/errors.ts';
import { isOneOf, listed } from '../id-list.ts';
import { readProject } from '../projects/read.ts';
import { authorisable } from './subjects.ts';

/** How many users, groups or organisations a project may authorise. */
export const mostGrants = 1000;

/** Whom a project of the principal's authorises, by name. Throws as `readProject`. */
export async function listGrants(
  app: AppContext,
  principal: Principal,
  projectId: string,
  kind: GrantKind,
): Promise<GrantRecord[]> {
  await readProject(app, principal, projectId, 'own');
  return authorised[kind](app, projectId);
}

/**
 * Authorises users, groups or organisations, those that are already with another permission. Throws as `readProject`;
 * NotFoundError, naming them, where there are unknown ones among them, and BadRequestError for too many; then nothing is
 * changed.
 */
export async function addGrants(
  app: AppContext,
  principal: Principal,
  projectId: string,
  kind: GrantKind,
  { ids, permission }: { readonly ids: readonly (string | number)[]; readonly permission: Permission },
): Promise<GrantRecord[]> {
  await readProject(app, principal, projectId, 'own');
  const known = await authorisable(app, kind, principal.userId, ids);
  demandAll(kind, ids, (id) => known.has(id));
  const subjects = [...new Set(ids.flatMap((id) => known.get(`${id}`)?.id ?? []))];
  const rows = sql`select ${projectId}, ${kind}, value, ${permission} from ${listed(subjects)} where true`;
  // One statement, which counts and writes: two that come at once pass the limit no more than one does.
  const others = sql`(select count(*) from project_grants where project_id = ${projectId} and kind = ${kind}
    and subject not in ${listed(subjects)})`;
  const { meta } = await app.db.run(sql`insert into project_grants (project_id, kind, subject, permission)
    ${rows} and ${others} + ${subjects.length} <= ${mostGrants}
    on conflict (project_id, kind, subject) do update set permission = excluded.permission`);
  if (meta.changes === 0) {
    const detail = `A project authorises ${mostGrants} ${plurals[kind]} at most. Take some back, or authorise a group.`;
    throw new BadRequestError(detail, 'too_many_grants');
  }
  return authorised[kind](app, projectId);
}

/**
 * Takes authorisations back. Throws as `readProject`; NotFoundError, naming them, where the project does not authorise
 * some of them; then nothing is changed.
 */
export async function removeGrants(
  app: AppContext,
  principal: Principal,
  projectId: string,
  kind: GrantKind,
  ids: readonly (string | number)[],
): Promise<GrantRecord[]> {
  await readProject(app, principal, projectId, 'own');
  const there = await authorised[kind](app, projectId);
  const known = new Map(there.flatMap(({ id, serial }) => [id, serial].map((name) => [`${name}`, `${id}`] as const)));
  demandAll(kind, ids, (id) => known.has(id));
  const subjects = ids.map((id) => known.get(`${id}`) as string);
  await app.db
    .delete(projectGrants)
    .where(
      and(
        eq(projectGrants.projectId, projectId),
        eq(projectGrants.kind, kind),
        isOneOf(projectGrants.subject, subjects),
      ),
    );
  return authorised[kind](app, projectId);
}

function demandAll(kind: GrantKind, ids: readonly (string | number)[], isKnown: (id: string) => boolean): void {
  const unknown = ids.filter((id) => !isKnown(`${id}`));
  if (unknown.length === 0) return;
  throw new NotFoundError(`No such ${plurals[kind]}: ${unknown.join(', ')}`, 'grantee_not_found');
}

const plurals = { user: 'users', group: 'groups', org: 'organisations' } as const;

const authorised: Readonly<Record<GrantKind, (app: AppContext, projectId: string) => PromiseLike<GrantRecord[]>>> = {
  user: (app, projectId) =>
    app.db
      .select({ id: users.id, serial: users.serial, name: users.username, permission: projectGrants.permission })
      .from(projectGrants)
      .innerJoin(users, eq(users.id, projectGrants.subject))
      .where(and(eq(projectGrants.projectId, projectId), eq(projectGrants.kind, 'user'), isNull(users.deletedAt)))
      .orderBy(users.username),
  group: (app, projectId) => authorisedOf(app, projectId, 'group', groups),
  org: (app, projectId) => authorisedOf(app, projectId, 'org', orgs),
};

function authorisedOf(app: AppContext, projectId: string, kind: GrantKind, table: typeof groups | typeof orgs) {
  return app.db
    .select({ id: table.id, name: table.name, permission: projectGrants.permission })
    .from(projectGrants)
    .innerJoin(table, eq(table.id, sql`cast(${projectGrants.subject} as integer)`))
    .where(and(eq(projectGrants.projectId, projectId), eq(projectGrants.kind, kind)))
    .orderBy(table.name, table.id);
}

/** Users have a serial number beside their id. */
export interface GrantRecord {
  readonly id: string | number;
  readonly serial?: number;
  readonly name: string;
  readonly permission: Permission;
}
