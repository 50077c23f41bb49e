import { and, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { ScopeId, ScopeKind, ScopeRow } from './kinds.ts';
import { inOne, namesOf } from './raw.ts';

/** A page of one kind, oldest first, and how many there are: for superusers of all, for others of what they are in. */
export async function listScopes(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  filter: ScopeFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ScopeRow[]; total: number }> {
  const where = and(
    sql`true`,
    seen(kind, principal),
    filter.tenantId === undefined ? undefined : sql`s.tenant_id = ${filter.tenantId}`,
    filter.parentId === undefined ? undefined : sql`s.parent_id = ${filter.parentId}`,
  );
  const from = sql`from ${namesOf(kind).table} s where ${where}`;
  const [rows, counted] = await inOne(app, [
    sql`select ${columnsOf(kind)} ${from} order by s.rowid limit ${size} offset ${(page - 1) * size}`,
    sql`select count(*) as total ${from}`,
  ]);
  const [{ total }] = counted as [{ total: number }];
  return { rows: rows as ScopeRow[], total };
}

/** One that the principal is in, or any for a superuser. Throws NotFoundError for every other. */
export async function readScope(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
): Promise<ScopeRow> {
  const where = and(sql`s.id = ${id}`, seen(kind, principal));
  const query = sql`select ${columnsOf(kind)} from ${namesOf(kind).table} s where ${where}`;
  const [row] = await app.db.all<ScopeRow>(query);
  if (!row) throw unknownScope(kind);
  return row;
}

/** What is answered for one that is not there. */
function unknownScope({ noun }: ScopeKind): NotFoundError {
  return new NotFoundError(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`, 'scope_not_found');
}

/** The columns of a row, of a table that is called `s`. */
function columnsOf({ table, isTree }: ScopeKind): SQL {
  const tenant = table === 'tenants' ? sql`null as tenant_id` : sql`s.tenant_id`;
  const parent = isTree ? sql`s.parent_id` : sql`null as parent_id`;
  return sql`s.id, ${tenant}, ${parent}, s.name, s.created_at, s.updated_at`;
}

function seen(kind: ScopeKind, { isSuperuser, userId }: Principal): SQL | undefined {
  if (isSuperuser) return undefined;
  const { members, of } = namesOf(kind);
  return sql`s.id in (select m.${of} from ${members} m where m.user_id = ${userId})`;
}

export interface ScopeFilter {
  readonly tenantId?: string | undefined;
  readonly parentId?: number | undefined;
}
