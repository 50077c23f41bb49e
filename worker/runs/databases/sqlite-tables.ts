import type { Database } from '../../engine/services/databases.ts';

/** The text that made each table of a SQLite database. */
export async function sqliteTables(query: Database['query']): Promise<{ table: string; sql: string }[]> {
  const { rows } = await query(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name",
  );
  return rows.map(([table, sql]) => ({ table: String(table), sql: String(sql) }));
}
