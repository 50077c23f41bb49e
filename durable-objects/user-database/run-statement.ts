import type { Failure } from './refusal.ts';
import { tokensOf } from './tokens.ts';

/** Bytes that one database may take on disk. */
const spaceOfDatabase = 256 * 1024 ** 2;

/** Bytes of an answer: a call may carry 32 MiB. */
const answerBytes = 16_000_000;

const answerRows = 100_000;

/** Runs one statement as a transaction: all of it or, where anything fails, nothing. */
export function runStatement(
  storage: DurableObjectStorage,
  statement: string,
  parameters: readonly SqlStorageValue[],
): StatementAnswer {
  if (tokensOf(statement).every((token) => token === ';')) return { columns: null, rows: [], changes: 0, floats: [] };
  try {
    return storage.transactionSync(() => {
      const answer = read(storage.sql, statement, parameters);
      if (storage.sql.databaseSize > spaceOfDatabase && answer.changes > 0 && !shrinks(statement)) {
        throw new Error(`database or disk is full: it may take ${spaceOfDatabase / 1024 ** 2} MB here`);
      }
      return answer;
    });
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

function read(sql: SqlStorage, statement: string, parameters: readonly SqlStorageValue[]): Answer {
  const cursor = sql.exec(statement, ...parameters);
  const columns = cursor.columnNames;
  const rows: SqlStorageValue[][] = [];
  let bytes = 0;
  for (const row of cursor.raw()) {
    rows.push(row);
    for (const cell of row) bytes += bytesOf(cell);
    if (bytes > answerBytes || rows.length > answerRows) {
      throw new Error(
        `the result has more than ${answerRows} rows or ${answerBytes / 1e6} MB: ask for less with LIMIT`,
      );
    }
  }
  const changes = cursor.rowsWritten > 0 ? sql.exec<{ n: number }>('SELECT changes() AS n').one().n : 0;
  if (columns.length === 0) return { columns: null, rows: [], changes, floats: [] };
  return { columns, rows, changes, floats: floatColumns(sql, statement, parameters, columns, rows) };
}

/**
 * Columns of whole numbers that SQLite holds as fractions (`2.0`), which the runtime does not tell apart: SQLite is
 * asked once more. Statements that cannot be asked again have none.
 */
function floatColumns(
  sql: SqlStorage,
  statement: string,
  parameters: readonly SqlStorageValue[],
  columns: readonly string[],
  rows: readonly SqlStorageValue[][],
): number[] {
  const whole = columns.flatMap((_, index) => {
    const numbers = rows.map((row) => row[index]).filter((cell) => cell !== null);
    return numbers.length > 0 && numbers.every(Number.isInteger) ? [index] : [];
  });
  if (whole.length === 0 || !['SELECT', 'VALUES', 'WITH'].includes(tokensOf(statement)[0] ?? '')) return [];
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const asked = whole.map((index) => `max(typeof(c${index}) = 'real')`).join(', ');
  try {
    const body = statement.replace(/;\s*$/, '');
    const [row] = sql.exec(`WITH q(${names}) AS (${body}\n) SELECT ${asked} FROM q`, ...parameters).raw();
    return whole.filter((_, place) => row?.[place] === 1);
  } catch {
    return [];
  }
}

function bytesOf(cell: SqlStorageValue): number {
  if (typeof cell === 'string') return 2 * cell.length;
  return cell instanceof ArrayBuffer ? cell.byteLength : 8;
}

function shrinks(statement: string): boolean {
  return ['DELETE', 'DROP'].includes(tokensOf(statement)[0] ?? '');
}

/** The runtime's text is SQLite's, followed by its code: `no such table: x: SQLITE_ERROR`. */
function failureOf(error: unknown): Failure {
  const text = error instanceof Error ? error.message : String(error);
  const message = text
    .replace(/ at offset \d+(?=: SQLITE_|$)/, '')
    .replace(/: SQLITE_\w+(?: \(extended: SQLITE_\w+\))?$/, '');
  return { kind: /SQLITE_CONSTRAINT|constraint failed/.test(text) ? 'IntegrityError' : 'OperationalError', message };
}

/** `floats` are the places of columns that hold fractions, though all of them are whole. */
interface Answer {
  readonly columns: string[] | null;
  readonly rows: SqlStorageValue[][];
  readonly changes: number;
  readonly floats: number[];
}

export type StatementAnswer = Answer | { readonly failed: Failure };
