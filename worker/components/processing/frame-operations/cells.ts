import { TerminalError } from '../../../engine/errors.ts';
import { isPythonFloat } from '../../../engine/python-float.ts';
import { typeName } from '../../../engine/python-format.ts';
import { pythonRepr, pythonStr } from '../../../engine/python-text.ts';
import type { TableRow } from '../table-rows.ts';

/** The cell of a column. Throws TerminalError for a column that the table does not have. */
export function cellsOf(rows: readonly TableRow[], columns: readonly string[], name: string): unknown[] {
  requireColumn(columns, name);
  return rows.map((row) => row[name]);
}

/** Throws TerminalError for a column that the table does not have, in pandas' words: its name. */
export function requireColumn(columns: readonly string[], name: string): void {
  if (!columns.includes(name)) throw new TerminalError(pythonRepr(name), 'field_value');
}

/** A cell's number; a truth value is 1 or 0. Null for anything else. */
export function numberOf(cell: unknown): number | null {
  if (typeof cell === 'number') return cell;
  if (isPythonFloat(cell)) return cell.value;
  return typeof cell === 'boolean' ? Number(cell) : null;
}

/** A cell as pandas makes a text of it. */
export function cellText(cell: unknown): string {
  return pythonStr(cell);
}

/** What pandas counts as missing: null, nothing, not a number. */
export function isGap(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'number' && Number.isNaN(cell));
}

/**
 * Which of two cells comes first: numbers by size, texts by their characters, lists item by item. Throws TerminalError
 * for cells that have no order, in Python's words.
 */
export function compareCells(a: unknown, b: unknown): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x !== null && y !== null) return x < y ? -1 : x > y ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  throw new TerminalError(
    `'<' not supported between instances of '${typeName(a)}' and '${typeName(b)}'`,
    'field_value',
  );
}

/** By code points, not by UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [a[Symbol.iterator](), b[Symbol.iterator]()];
  for (;;) {
    const [x, y] = [left.next(), right.next()];
    if (x.done || y.done) return x.done ? -1 : 1;
    if (x.value !== y.value) return (x.value.codePointAt(0) as number) - (y.value.codePointAt(0) as number);
  }
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = pythonRepr(a[at]) === pythonRepr(b[at]) ? 0 : compareCells(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
