import { columnsOf, type TableColumn } from './dataframe-columns.ts';
import { isPythonFloat } from './python-float.ts';
import { formatGeneral } from './python-number.ts';
import { pythonStr } from './python-text.ts';
import { checkPrinted } from './table-limits.ts';
import type { DataFrame } from './values.ts';

/**
 * A table as markdown, cell for cell as flows see it in chat outputs and parsed texts: texts to the left, numbers to
 * the right with their points aligned, six significant digits, a cell of several lines as several rows. Throws
 * TerminalError for a table that is too large to be printed.
 */
export function markdownTable(frame: DataFrame): string {
  const columns = columnsOf(frame);
  if (columns.length === 0) return '';
  const numericFrame =
    columns.every(({ type }) => type === 'int' || type === 'float') || columns.every(({ type }) => type === 'bool');
  const measured = columns.map((column) => measure(column, numericFrame));
  checkPrinted(
    frame.rows.length,
    measured.map(({ width }) => width),
  );
  const shaped = measured.map(shape);
  const lines = [row(shaped.map(({ header }) => header)), `|${shaped.map(({ rule }) => rule).join('|')}|`];
  for (let index = 0; index < frame.rows.length; index += 1) {
    const cells = shaped.map(({ cells: all }) => all[index] ?? []);
    const height = largest(0, cells, (cell) => cell.length);
    for (let line = 0; line < height; line += 1) {
      lines.push(row(cells.map((cell, at) => cell[line] ?? ' '.repeat(shaped[at]?.width ?? 0))));
    }
  }
  return lines.join('\n');
}

function measure(column: TableColumn, numericFrame: boolean): MeasuredColumn {
  const kind = numericFrame ? 'float' : widest(column.cells.map(kindOf));
  let texts = column.cells.map((cell) => cellText(cell, kind));
  const numeric = kind === 'int' || kind === 'float';
  if (numeric) {
    const decimals = texts.map(afterPoint);
    const most = largest(-1, decimals, (count) => count);
    texts = texts.map((text, index) => text + ' '.repeat(most - (decimals[index] ?? -1)));
  } else texts = texts.map(strip);
  const width = largest(length(column.name) + 2, texts, longestLine);
  return { name: column.name, numeric, texts, width };
}

function shape({ name, numeric, texts, width }: MeasuredColumn): ShapedColumn {
  const pad = (text: string): string => {
    const gap = ' '.repeat(Math.max(0, width - length(text)));
    return numeric ? gap + text : text + gap;
  };
  const dashes = '-'.repeat(width + 1);
  const rule = texts.length === 0 ? `${dashes}-` : numeric ? `${dashes}:` : `:${dashes}`;
  return { width, header: pad(name), rule, cells: texts.map((text) => splitLines(text).map(pad)) };
}

/** The largest number, without a call of as many arguments, which the stack would not take for a long table. */
function largest<Item>(least: number, items: readonly Item[], sizeOf: (item: Item) => number): number {
  let most = least;
  for (const item of items) most = Math.max(most, sizeOf(item));
  return most;
}

function longestLine(text: string): number {
  return /[\r\n]/.test(text) ? largest(0, text.split(/[\r\n]/), length) : length(text);
}

function kindOf(cell: unknown): CellKind {
  if (cell === null || cell === undefined) return 'none';
  if (typeof cell === 'boolean' || cell === 'True' || cell === 'False') return 'bool';
  if (typeof cell === 'number') return Number.isInteger(cell) ? 'int' : 'float';
  if (isPythonFloat(cell)) return 'float';
  if (typeof cell !== 'string') return 'text';
  if (INTEGER.test(cell)) return 'int';
  return FLOAT.test(cell) || /^(-?inf|nan)$/i.test(cell) ? 'float' : 'text';
}

function widest(kinds: readonly CellKind[]): CellKind {
  return kinds.reduce<CellKind>((wide, kind) => (ORDER.indexOf(kind) > ORDER.indexOf(wide) ? kind : wide), 'bool');
}

function cellText(cell: unknown, kind: CellKind): string {
  if (cell === null || cell === undefined) return '';
  if (kind === 'float') return formatGeneral(numberOf(cell));
  return pythonStr(cell);
}

function numberOf(cell: unknown): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (isPythonFloat(cell)) return cell.value;
  const text = strip(String(cell)).replaceAll('_', '').toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
  if (text.endsWith('inf')) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return text === 'nan' ? Number.NaN : Number(text);
}

/** Characters after the point or before the exponent's end, -1 where the text has neither. */
function afterPoint(text: string): number {
  if (INTEGER.test(text) || !FLOAT.test(text)) return -1;
  const point = text.lastIndexOf('.');
  const from = point >= 0 ? point : text.toLowerCase().lastIndexOf('e');
  return from >= 0 ? text.length - from - 1 : -1;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function splitLines(text: string): string[] {
  return text === '' ? [''] : text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
}

function strip(text: string): string {
  return text.trim();
}

/** In characters, as people count them, not in UTF-16 units. */
function length(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const ORDER = ['none', 'bool', 'int', 'float', 'text'] as const;
const INTEGER = /^\s*[+-]?\d+(_\d+)*\s*$/;
const FLOAT = /^\s*[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?\s*$/i;

const SURROGATE = /[\ud800-\udfff]/;

type CellKind = (typeof ORDER)[number];

interface MeasuredColumn {
  readonly name: string;
  readonly numeric: boolean;
  readonly texts: readonly string[];
  readonly width: number;
}

interface ShapedColumn {
  readonly width: number;
  readonly header: string;
  readonly rule: string;
  /** The padded lines of each cell. */
  readonly cells: readonly (readonly string[])[];
}
