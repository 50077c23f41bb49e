import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AppContext } from '../../context.ts';
import type { ScopeId, ScopeKind } from './kinds.ts';

/** Levels of a tree. */
export const deepestTree = 16;

/** SQL for the `id` of one of a tree and of all that lie below it, each with its `depth` from there, which is 1. */
export function below({ table }: ScopeKind, id: ScopeId): SQL {
  return sql`(with recursive below(id, depth) as (
    select ${id}, 1
    union all select c.id, below.depth + 1 from ${sql.identifier(table)} c join below on c.parent_id = below.id where below.depth < ${deepestTree}
  ) select id, depth from below)`;
}

/** SQL for the `id` of one of a tree and of all that it lies in, each with its `depth` counted upwards, from 1. */
export function above({ table }: ScopeKind, id: ScopeId): SQL {
  return sql`(with recursive above(id, depth) as (
    select ${id}, 1
    union all select p.parent_id, above.depth + 1 from ${sql.identifier(table)} p join above on p.id = above.id where p.parent_id is not null and above.depth < ${deepestTree}
  ) select id, depth from above)`;
}

/** SQL for "the column names this one of a tree", or one below it. */
export function liesIn(kind: ScopeKind, column: SQLiteColumn, { id, withBelow }: PlaceInTree): SQL {
  return withBelow ? sql`${column} in (select id from ${below(kind, id)})` : eq(column, id);
}

/**
 * SQL for "one of a tree may lie in this parent": it is there, of the same tenant, neither itself nor below, and the tree
 * gets no deeper than it may be. Looked at in the statement that writes, so that no two writers make a ring.
 */
export function mayLieIn(kind: ScopeKind, id: ScopeId, parent: number): SQL {
  const table = sql.identifier(kind.table);
  return sql`(
    exists (select 1 from ${table} p join ${table} s on s.tenant_id = p.tenant_id where p.id = ${parent} and s.id = ${id})
    and ${id} not in (select id from ${above(kind, parent)})
    and (select max(depth) from ${above(kind, parent)}) + (select max(depth) from ${below(kind, id)}) <= ${deepestTree}
  )`;
}

/** SQL for "something new of this tenant may lie in this parent". */
export function mayBeginIn(kind: ScopeKind, tenantId: string, parent: number): SQL {
  const table = sql.identifier(kind.table);
  return sql`(
    exists (select 1 from ${table} p where p.id = ${parent} and p.tenant_id = ${tenantId})
    and (select max(depth) from ${above(kind, parent)}) < ${deepestTree}
  )`;
}

/** Whether one of a tree is another, or lies above it. */
export async function isAbove(app: AppContext, kind: ScopeKind, id: ScopeId, other: ScopeId): Promise<boolean> {
  const [found] = await app.db.all(sql`select 1 where ${id} in (select id from ${above(kind, other)})`);
  return found !== undefined;
}

/** One of a tree, alone or with all that lies below it. */
export interface PlaceInTree {
  readonly id: number;
  readonly withBelow: boolean;
}
