/** Rows that one statement deletes: many at once would hold up everybody else's. */
const rowsPerRound = 2000;

/** Deletes all rows of a table in D1 for which a condition holds. Table and condition are ours, never anybody's text. */
export async function eraseRows(
  db: D1Database,
  table: string,
  condition: string,
  values: readonly string[],
): Promise<void> {
  const some = `SELECT rowid FROM "${table}" WHERE ${condition} LIMIT ${rowsPerRound}`;
  const erasing = db.prepare(`DELETE FROM "${table}" WHERE rowid IN (${some})`).bind(...values);
  while ((await erasing.run()).meta.changes >= rowsPerRound);
}
