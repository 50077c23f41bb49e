import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** SQL for a list of ids, as a subquery: one parameter however many there are, where D1 takes a hundred. */
export function listed(ids: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}

/** SQL for "the column is one of these ids". */
export function isOneOf(column: SQLiteColumn, ids: readonly (string | number)[]): SQL {
  return sql`${column} in ${listed(ids)}`;
}
