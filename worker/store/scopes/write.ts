import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import { isUniqueConflict } from '../unique-name.ts';
import { type ScopeId, type ScopeKind, type ScopeRow, tenantKind } from './kinds.ts';
import { readScope } from './read.ts';
import { deepestTree, isAbove, mayBeginIn, mayLieIn } from './tree.ts';

/** Makes a tenant. Throws ConflictError for a taken name. */
export async function createTenant(app: AppContext, principal: Principal, name: string): Promise<ScopeRow> {
  const now = app.now();
  const values = sql`values (${app.newId()}, ${name}, ${now}, ${now})`;
  const insert = sql`insert into tenants (id, name, created_at, updated_at) ${values}`;
  const [made] = await written(app, tenantKind, name, insert);
  return readScope(app, tenantKind, principal, made as ScopeId);
}

/**
 * Makes one of another kind within a tenant, or within one of its own kind there. Throws NotFoundError for what it should
 * be in, ConflictError for a taken name and for a tree that gets too deep.
 */
export async function createWithin(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  { name, tenantId, parentId }: { name: string; tenantId: string; parentId: number | null },
): Promise<ScopeRow> {
  const now = app.now();
  const [parentColumn, parentValue] = kind.isTree ? [sql`, parent_id`, sql`, ${parentId}`] : [sql``, sql``];
  const into = sql`insert into ${sql.identifier(kind.table)} (tenant_id, name, created_at, updated_at${parentColumn})`;
  const values = sql`select t.id, ${name}, ${now}, ${now}${parentValue} from tenants t where t.id = ${tenantId}`;
  const place = parentId === null ? sql`true` : mayBeginIn(kind, tenantId, parentId);
  const [made] = await written(app, kind, name, sql`${into} ${values} and ${place}`);
  if (made !== undefined) return readScope(app, kind, principal, made);
  await readScope(app, tenantKind, principal, tenantId);
  throw await wrongParent(app, kind, principal, tenantId, parentId as number);
}

/** Changes name and place: what is undefined stays. Throws as `createWithin`, and ConflictError for a ring. */
export async function updateScope(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  id: ScopeId,
  { name, parentId }: { name: string | undefined; parentId: number | null | undefined },
): Promise<ScopeRow> {
  const sets = [
    sql`updated_at = ${app.now()}`,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(parentId === undefined ? [] : [sql`parent_id = ${parentId}`]),
  ];
  const update = sql`update ${sql.identifier(kind.table)} set ${sql.join(sets, sql`, `)} where id = ${id}`;
  const place = typeof parentId === 'number' ? mayLieIn(kind, id, parentId) : sql`true`;
  const [changed] = await written(app, kind, name, sql`${update} and ${place}`);
  const row = await readScope(app, kind, principal, id);
  if (changed !== undefined) return row;
  throw await wrongParent(app, kind, principal, row.tenant_id as string, parentId as number, id);
}

/** The ids that a statement wrote: one or none. */
async function written(app: AppContext, kind: ScopeKind, name: string | undefined, statement: SQL): Promise<ScopeId[]> {
  try {
    const rows = await app.db.all<{ id: ScopeId }>(sql`${statement} returning id`);
    return rows.map(({ id }) => id);
  } catch (error) {
    if (!isUniqueConflict(error, `${kind.table}.name`)) throw error;
    const which = name === undefined ? 'of its name' : `called "${name}"`;
    throw new ConflictError(`There is a ${kind.noun} ${which} in that place. Choose another name.`, 'scope_name_taken');
  }
}

/** Why one may not lie in a parent. */
async function wrongParent(
  app: AppContext,
  kind: ScopeKind,
  principal: Principal,
  tenantId: string,
  parentId: number,
  id?: ScopeId,
): Promise<Error> {
  const parent = await readScope(app, kind, principal, parentId).catch(() => null);
  if (parent?.tenant_id !== tenantId) {
    return new NotFoundError(`parent_id: there is no ${kind.noun} ${parentId} in the tenant.`, 'scope_not_found');
  }
  if (id !== undefined && (await isAbove(app, kind, id, parentId))) {
    return new ConflictError(`parent_id: ${parentId} is the ${kind.noun} itself, or within it.`, 'scope_cycle');
  }
  const detail = `parent_id: in ${parentId} the tree would have more than ${deepestTree} levels.`;
  return new ConflictError(detail, 'scope_too_deep');
}
