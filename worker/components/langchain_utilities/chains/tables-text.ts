import { pythonStr } from '../../../engine/python-text.ts';
import type { Database } from '../../../engine/services/databases.ts';

/** A database's tables as models are shown them: how each is made, and its first three rows. */
export async function tablesText(database: Database, only: readonly string[] | null = null): Promise<string> {
  const tables = (await database.describe()).filter(({ table }) => only === null || only.includes(table));
  const texts: string[] = [];
  for (const { table, sql } of tables.toSorted((a, b) => (a.table < b.table ? -1 : 1))) {
    texts.push(`\n${sql.trim()}\n\n/*\n${await sample(database, table)}\n*/`);
  }
  return texts.join('\n\n');
}

async function sample(database: Database, table: string): Promise<string> {
  const { columns, rows } = await database.query(`SELECT * FROM "${table.replaceAll('"', '""')}" LIMIT 3`);
  const lines = rows.map((row) => row.map((cell) => pythonStr(cell).slice(0, 100)).join('\t'));
  return [`3 rows from ${table} table:`, (columns ?? []).join('\t'), lines.join('\n')].join('\n');
}
