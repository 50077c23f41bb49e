import { sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import { listed } from '../id-list.ts';
import { type ScopeId, type ScopeKind, tenantKind } from './kinds.ts';
import { inOne, namesOf } from './raw.ts';
import { readScope } from './read.ts';

/** A page of who is in one, by the order of their serial numbers, and how many there are. Throws NotFoundError. */
export async function listMembers(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
  { page, size }: { page: number; size: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  await readScope(app, kind, principal, id);
  const { members, of } = namesOf(kind);
  const from = sql`from ${members} m join users u on u.id = m.user_id where m.${of} = ${id}`;
  const [rows, counted] = await inOne(app, [
    sql`select u.id, u.username, m.added_at ${from} order by u.serial limit ${size} offset ${(page - 1) * size}`,
    sql`select count(*) as total ${from}`,
  ]);
  const [{ total }] = counted as [{ total: number }];
  return { rows: rows as MemberRow[], total };
}

/**
 * Puts people into one: all of them, or none. A first tenant is their default one from then on. Tells how many were not in
 * it before. Throws NotFoundError for it or for one of them, ConflictError where one is not in its tenant.
 */
export async function addMembers(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
  ids: readonly string[],
): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    await checkPeople(app, kind, principal, id, ids);
    const { added, present } = await app.accounts.changeAll(ids, () => add(app, kind, id, ids));
    if (present === ids.length) return added;
  }
  throw new ConflictError(`The ${kind.noun} or these people change all the while. Try again.`, 'scope_busy');
}

/** Takes people out of one, and out of all that is within a tenant. Tells how many were in it. Throws NotFoundError. */
export async function removeMembers(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
  ids: readonly string[],
): Promise<number> {
  await readScope(app, kind, principal, id);
  const { members, of } = namesOf(kind);
  const known = await app.db.all<{ id: string }>(sql`select id from users where id in ${listed(ids)}`);
  const people = listed(known.map((user) => user.id));
  const noDefault = sql`update users set tenant_id = null where tenant_id = ${id} and id in ${people}`;
  const [removed = []] = await app.accounts.changeAll(
    known.map((user) => user.id),
    () =>
      inOne(app, [
        sql`delete from ${members} where ${of} = ${id} and user_id in ${people} returning user_id`,
        ...(kind === tenantKind ? [noDefault] : []),
      ]),
  );
  return removed.length;
}

/** Adds them if all may come in: how many were not in it, and how many of them are in it then. */
async function add(app: AppContext, kind: ScopeKind, id: ScopeId, ids: readonly string[]) {
  const { table, members, of } = namesOf(kind);
  const people = listed(ids);
  const now = app.now();
  const insert =
    kind === tenantKind
      ? sql`insert into tenant_members (tenant_id, user_id, added_at)
          select t.id, u.id, ${now} from tenants t join users u on u.id in ${people} and u.deleted_at is null
          where t.id = ${id} and ${ids.length} = (select count(*) from users where id in ${people} and deleted_at is null)`
      : sql`insert into ${members} (${of}, tenant_id, user_id, added_at)
          select s.id, s.tenant_id, m.user_id, ${now} from ${table} s join tenant_members m on m.tenant_id = s.tenant_id and m.user_id in ${people}
          where s.id = ${id} and ${ids.length} = (select count(*) from tenant_members c where c.tenant_id = s.tenant_id and c.user_id in ${people})`;
  const present = sql`select user_id from ${members} where ${of} = ${id} and user_id in ${people}`;
  const byDefault = sql`update users set tenant_id = ${id} where tenant_id is null and id in (${present})`;
  const [added = [], found = []] = await inOne(app, [
    sql`${insert} on conflict do nothing returning user_id`,
    present,
    ...(kind === tenantKind ? [byDefault] : []),
  ]);
  return { added: added.length, present: found.length };
}

/** Throws for the one that is not there, for people whom nobody knows, and for those who are not in its tenant. */
async function checkPeople(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
  ids: readonly string[],
): Promise<void> {
  const { tenant_id: tenantId } = await readScope(app, kind, principal, id);
  const query = sql`select u.id, exists (select 1 from tenant_members m where m.tenant_id = ${tenantId} and m.user_id = u.id) as is_in
    from users u where u.id in ${listed(ids)} and u.deleted_at is null`;
  const found = await app.db.all<{ id: string; is_in: number }>(query);
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.filter((one) => !known.has(one));
  if (unknown.length > 0) throw new NotFoundError(`ids: no such user: ${unknown.join(', ')}`, 'user_not_found');
  const outside = tenantId === null ? [] : found.filter((row) => row.is_in === 0).map((row) => row.id);
  if (outside.length === 0) return;
  const detail = `ids: not in the tenant of the ${kind.noun}: ${outside.join(', ')}. Add them to the tenant first.`;
  throw new ConflictError(detail, 'not_in_tenant');
}

const mostTries = 10;

export interface MemberRow {
  readonly id: string;
  readonly username: string;
  /** ms. */
  readonly added_at: number;
}
