import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** SQL for "the text stands somewhere in the column", capitals or not. */
export function contains(column: SQLiteColumn, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}
