/** UTF-16 units of one piece: at most three bytes each, in a row that may have 2 MB. */
const pieceUnits = 500_000;

/** UTF-16 units of a text that stays in the object; longer ones are moved to R2 (large-outputs.ts). */
export const longestInObject = 2 * pieceUnits;

/**
 * Creates the one table of a run: a second one would cost each run a tenth of its acceptance. Only an accepted run has
 * it: asking for a run that never was writes nothing.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE texts (name TEXT NOT NULL, part INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, part)) WITHOUT ROWID',
  );
}

export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'texts'").toArray().length > 0;
}

/** Keeps a text of any length under a name that has none yet, in pieces that fit a row. Call it within a transaction. */
export function addText(sql: SqlStorage, name: string, text: string): void {
  for (let part = 0; part === 0 || part * pieceUnits < text.length; part += 1) {
    const piece = text.length <= pieceUnits ? text : text.slice(part * pieceUnits, (part + 1) * pieceUnits);
    sql.exec('INSERT OR REPLACE INTO texts VALUES (?, ?, ?)', name, part, escapeHalves(piece));
  }
}

/**
 * Keeps a text in place of the one under its name, which had no more than `before` units. Call it within a transaction.
 * A new object has to compile each statement.
 */
export function putText(sql: SqlStorage, name: string, text: string, before = Number.POSITIVE_INFINITY): void {
  addText(sql, name, text);
  if (before <= pieceUnits) return;
  sql.exec('DELETE FROM texts WHERE name = ? AND part >= ?', name, Math.max(1, Math.ceil(text.length / pieceUnits)));
}

/** Forgets the text under a name. Call it within a transaction. */
export function dropText(sql: SqlStorage, name: string): void {
  sql.exec('DELETE FROM texts WHERE name = ?', name);
}

/** The text kept under a name, or null. */
export function getText(sql: SqlStorage, name: string): string | null {
  const parts = sql.exec<{ text: string }>('SELECT text FROM texts WHERE name = ? ORDER BY part', name).toArray();
  return parts.length === 0 ? null : parts.map(({ text }) => unescapeHalves(text)).join('');
}

/** The names of the texts that are too long to stay, but for what was accepted, which is no output. */
export function namesOfLarge(sql: SqlStorage): string[] {
  const rows = sql.exec<{ name: string }>("SELECT name FROM texts WHERE part = 2 AND name <> 'about'").toArray();
  return rows.map(({ name }) => name);
}

/** The texts whose names begin with `prefix` and come at `from` or later, by name. */
export function* textsFrom(sql: SqlStorage, prefix: string, from: string): Generator<NamedText> {
  const rows = sql.exec<{ name: string; text: string }>(
    'SELECT name, text FROM texts WHERE name >= ? AND name < ? ORDER BY name, part',
    from,
    endOf(prefix),
  );
  let name = '';
  let pieces: string[] = [];
  for (const row of rows) {
    if (row.name !== name && pieces.length > 0) yield { name, text: pieces.join('') };
    if (row.name !== name) pieces = [];
    name = row.name;
    pieces.push(unescapeHalves(row.text));
  }
  if (pieces.length > 0) yield { name, text: pieces.join('') };
}

/** The last of the names that begin with `prefix`, or null. */
export function lastName(sql: SqlStorage, prefix: string): string | null {
  const [row] = sql.exec<{ name: string }>(
    'SELECT name FROM texts WHERE name >= ? AND name < ? ORDER BY name DESC LIMIT 1',
    prefix,
    endOf(prefix),
  );
  return row?.name ?? null;
}

function endOf(prefix: string): string {
  return prefix + lastCharacter;
}

const lastCharacter = '\u{10ffff}';

// A piece may begin or end within a character of two units, and half of one is no UTF-8.
function escapeHalves(piece: string): string {
  return piece.isWellFormed() && !piece.includes(pieceMark) ? piece : pieceMark + JSON.stringify(piece);
}

function unescapeHalves(text: string): string {
  return text.startsWith(pieceMark) ? (JSON.parse(text.slice(pieceMark.length)) as string) : text;
}

const pieceMark = '\u0001';

interface NamedText {
  readonly name: string;
  readonly text: string;
}
