import { sql } from 'drizzle-orm';
import type { GrantKind } from '../../../schema/tables/project-grants.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError } from '../../http/errors.ts';
import { listed } from '../id-list.ts';
import { isForeignKeyConflict } from '../unique-name.ts';
import { type ScopeId, type ScopeKind, tenantKind } from './kinds.ts';
import { inOne, namesOf } from './raw.ts';
import { readScope } from './read.ts';

/**
 * Deletes one; its members are in it no more from their next request on, and what projects authorised it for goes. What
 * rows say of it stays, and counts for nothing: ids are never given twice. Throws NotFoundError, and ConflictError where
 * something lies within it, or where it has more members than can be told of it at once.
 */
export async function deleteScope(app: AppContext, kind: ScopeKind, principal: Principal, id: ScopeId): Promise<void> {
  const { noun } = kind;
  for (let tries = 0; tries < mostTries; tries++) {
    await readScope(app, kind, principal, id);
    const members = await membersOf(app, kind, id);
    if (members.length > mostMembers) {
      const detail = `The ${noun} has more than ${mostMembers} members. Remove some of them first.`;
      throw new ConflictError(detail, 'scope_too_large');
    }
    if (await app.accounts.changeAll(members, () => deleteOf(app, kind, id, members))) return;
  }
  throw new ConflictError(`Somebody adds members to the ${noun} all the while. Try again.`, 'scope_busy');
}

/** Deletes it unless somebody came in meanwhile, whose account nobody marked; tells whether it did. */
async function deleteOf(app: AppContext, kind: ScopeKind, id: ScopeId, members: readonly string[]): Promise<boolean> {
  const { table, members: membersTable, of } = namesOf(kind);
  const others = sql`select 1 from ${membersTable} where ${of} = ${id} and user_id not in ${listed(members)}`;
  const gone = sql`not exists (select 1 from ${table} where id = ${id})`;
  const noDefault = sql`update users set tenant_id = null where id in ${listed(members)} and tenant_id = ${id} and ${gone}`;
  const grantee = grantees[kind.table];
  const noGrants = sql`delete from project_grants where kind = ${grantee} and subject = ${String(id)} and ${gone}`;
  try {
    const [deleted = []] = await inOne(app, [
      sql`delete from ${table} where id = ${id} and not exists (${others}) returning id`,
      ...(kind === tenantKind ? [noDefault] : []),
      ...(grantee === undefined ? [] : [noGrants]),
    ]);
    return deleted.length > 0;
  } catch (error) {
    if (!isForeignKeyConflict(error)) throw error;
    const within = kind.isTree ? 'others' : 'businesses, organisations or groups';
    const detail = `The ${kind.noun} has ${within} within it. Delete or move these first.`;
    throw new ConflictError(detail, 'scope_not_empty');
  }
}

async function membersOf(app: AppContext, kind: ScopeKind, id: ScopeId): Promise<string[]> {
  const { members, of } = namesOf(kind);
  const query = sql`select user_id as id from ${members} where ${of} = ${id} limit ${mostMembers + 1}`;
  return (await app.db.all<{ id: string }>(query)).map((row) => row.id);
}

/** What projects authorise, under the names that it has there. */
const grantees: Readonly<Partial<Record<ScopeKind['table'], GrantKind>>> = { orgs: 'org', groups: 'group' };

/** A Worker makes a thousand calls at most for one request, and each member's account takes two. */
const mostMembers = 400;

const mostTries = 10;
