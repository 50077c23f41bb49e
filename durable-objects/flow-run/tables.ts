/** UTF-16 units of one piece: at most three bytes each, in a row that may have 2 MB. */
const pieceUnits = 500_000;

/** Creates the tables of a run. Only an accepted run has any: asking for a run that never was writes nothing. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE texts (name TEXT NOT NULL, part INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, part))
      WITHOUT ROWID;
    CREATE TABLE timers (kind TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE events (seq INTEGER PRIMARY KEY, event TEXT NOT NULL, data TEXT NOT NULL);
  `);
}

export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'texts'").toArray().length > 0;
}

/** Keeps a text of any length under a name, in pieces that fit a row. Call it within a transaction. */
export function putText(sql: SqlStorage, name: string, text: string): void {
  let part = 0;
  do {
    const piece = text.slice(part * pieceUnits, (part + 1) * pieceUnits);
    sql.exec('INSERT OR REPLACE INTO texts VALUES (?, ?, ?)', name, part, escapeHalves(piece));
    part += 1;
  } while (part * pieceUnits < text.length);
  sql.exec('DELETE FROM texts WHERE name = ? AND part >= ?', name, part);
}

/** The text kept under a name, or null. */
export function getText(sql: SqlStorage, name: string): string | null {
  const parts = sql.exec<{ text: string }>('SELECT text FROM texts WHERE name = ? ORDER BY part', name).toArray();
  return parts.length === 0 ? null : parts.map(({ text }) => unescapeHalves(text)).join('');
}

// A piece may begin or end within a character of two units, and half of one is no UTF-8.
function escapeHalves(piece: string): string {
  return piece.isWellFormed() && !piece.includes(pieceMark) ? piece : pieceMark + JSON.stringify(piece);
}

function unescapeHalves(text: string): string {
  return text.startsWith(pieceMark) ? (JSON.parse(text.slice(pieceMark.length)) as string) : text;
}

const pieceMark = '\u0001';
