import { type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { AppContext } from '../../context.ts';
import type { ScopeKind } from './kinds.ts';

/**
 * Runs statements as one, each with the rows that it gives. (drizzle puts none into a batch that it has not built itself.)
 */
export async function inOne({ env: { DB: db } }: AppContext, statements: readonly SQL[]): Promise<object[][]> {
  const prepared = statements.map((statement) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    return db.prepare(text).bind(...params);
  });
  return (await db.batch<object>(prepared)).map(({ results }) => results);
}

const dialect = new SQLiteAsyncDialect();

/** The names of a kind's tables and column, for SQL. */
export function namesOf({ table, members, memberOf }: ScopeKind) {
  return { table: sql.identifier(table), members: sql.identifier(members), of: sql.identifier(memberOf) };
}
