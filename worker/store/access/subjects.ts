import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import { groups } from '../../../schema/tables/groups.ts';
import { orgs } from '../../../schema/tables/orgs.ts';
import type { GrantKind } from '../../../schema/tables/project-grants.ts';
import { users } from '../../../schema/tables/users.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { idsIn } from '../scopes/membership.ts';

/**
 * Those of the named users, groups or organisations whom the owner of a project may authorise: of the tenants that the
 * owner is in; where that is none, users who are in none. By the text of the id that each was named by.
 */
export async function authorisable(
  app: AppContext,
  kind: GrantKind,
  ownerId: string,
  ids: Ids,
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await subjects[kind](app, ownerId, ids);
  return new Map(rows.flatMap((row) => [row.id, row.serial].filter((id) => id !== null).map((id) => [`${id}`, row])));
}

const subjects: Readonly<Record<GrantKind, (app: AppContext, ownerId: string, ids: Ids) => PromiseLike<Subject[]>>> = {
  user: (app, ownerId, ids) =>
    app.db
      .select({ id: users.id, serial: sql<number | null>`${users.serial}` })
      .from(users)
      .where(
        and(isNull(users.deletedAt), or(isOneOf(users.id, ids), isOneOf(users.serial, ids)), sharesTenant(ownerId)),
      ),
  group: (app, ownerId, ids) => ofTenants(app, ownerId, ids, groups),
  org: (app, ownerId, ids) => ofTenants(app, ownerId, ids, orgs),
};

function ofTenants(app: AppContext, ownerId: string, ids: Ids, table: typeof groups | typeof orgs) {
  return app.db
    .select({ id: sql<string>`cast(${table.id} as text)`, serial: sql<null>`null` })
    .from(table)
    .where(and(isOneOf(table.id, ids), sql`${table.tenantId} in ${idsIn('tenants', ownerId)}`));
}

function sharesTenant(ownerId: string): SQL {
  const tenants = sql`(select m.tenant_id from tenant_members m where m.user_id = users.id)`;
  return sql`(exists (select 1 from tenant_members o where o.user_id = ${ownerId} and o.tenant_id in ${tenants})
    or not exists (select 1 from tenant_members m where m.user_id in (users.id, ${ownerId})))`;
}

type Ids = readonly (string | number)[];

/** `id` as `project_grants` has it; users can be named by their serial number, too. */
interface Subject {
  readonly id: string;
  readonly serial: number | null;
}
