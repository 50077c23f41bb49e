import { and, eq, getTableName, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * SQL for a name that none of the rows `among` has in its column: the wanted one, else with the next number after those
 * in use. It is worked out within the insert, so that names which come at once differ as well. Only whole numbers in the
 * counter's own place count: `a-b-text` does not disturb the series of `a-b` (facts 5). The name holds no NUL.
 */
export function freeName(column: SQLiteColumn, among: SQL | undefined, wanted: string, style: Style): SQL<string> {
  const { open, close, after } = styles[style];
  // Half a surrogate pair is stored as U+FFFD, and that is what is taken afterwards.
  const name = wanted.toWellFormed();
  const prefix = name + open;
  const start = [...prefix].length;
  const digits = sql`substr(${column}, ${start + 1}, length(${column}) - ${start + close.length})`;
  const counted = and(
    among,
    gte(column, prefix),
    lt(column, name + after),
    close === '' ? undefined : sql`substr(${column}, -1) = ${close}`,
    sql`length(${digits}) between 1 and 9 and ${digits} not glob '*[^0-9]*' and ${digits} not glob '0*'`,
  );
  const table = sql.identifier(getTableName(column.table));
  const next = sql`(select coalesce(max(cast(${digits} as integer)), 0) + 1 from ${table} where ${counted})`;
  const taken = sql`exists (select 1 from ${table} where ${and(among, eq(column, name))})`;
  return sql`case when ${taken} then ${prefix} || ${next} || ${close} else ${name} end`;
}

/** Whether a write failed because its name is taken. */
export function isUniqueConflict(error: unknown, column: string): boolean {
  return saysOneOf(error, (message) => message.includes('UNIQUE constraint failed') && message.includes(column));
}

/** Whether a write failed because a row that it refers to is not there any more. */
export function isForeignKeyConflict(error: unknown): boolean {
  return saysOneOf(error, (message) => message.includes('FOREIGN KEY constraint failed'));
}

function saysOneOf(error: unknown, isMeant: (message: string) => boolean): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isMeant(cause.message)) return true;
  }
  return false;
}

/** `after` is what sorts right behind everything that begins with `open`. */
const styles = {
  parentheses: { open: ' (', close: ')', after: ' )' },
  hyphen: { open: '-', close: '', after: '.' },
} as const;

type Style = keyof typeof styles;
