import { columnsOf, type TableColumn } from './dataframe-columns.ts';
import { isPythonFloat } from './python-float.ts';
import { formatExponent, formatFixed } from './python-number.ts';
import type { DataFrame } from './values.ts';

/**
 * A table as `str()` of pandas prints it: numbered rows, cells to the right, sixty rows at most. `print` is how anything
 * but texts and numbers looks.
 */
export function pandasText(frame: DataFrame, print: (value: unknown) => string): string {
  const count = frame.rows.length;
  if (count === 0 || frame.columns.length === 0) {
    return `Empty DataFrame\nColumns: [${frame.columns.join(', ')}]\nIndex: [${frame.rows.map((_, at) => at).join(', ')}]`;
  }
  const isCut = count > mostRows;
  const places = isCut ? [...ends(count)] : [...frame.rows.keys()];
  const index = ['', ...cut(places.map(String), isCut, '..')];
  const width = Math.max(...index.map(length));
  const columns = columnsOf(frame).map((column) => {
    const cells = cellTexts(column, places, print);
    const widest = Math.max(length(column.name), ...cells.map(length));
    const gap = widest < 3 ? '..' : '...';
    const name = column.type === 'object' ? column.name : ` ${column.name}`;
    return justified([name, ...cut(cells, isCut, gap).map((cell) => ` ${cell}`)]);
  });
  const lines = index.map((label, line) => [label.padEnd(width), ...columns.map((column) => column[line])].join(' '));
  return lines.join('\n') + (isCut ? `\n\n[${count} rows x ${frame.columns.length} columns]` : '');
}

function* ends(count: number): Generator<number, void, undefined> {
  for (let at = 0; at < 5; at += 1) yield at;
  for (let at = count - 5; at < count; at += 1) yield at;
}

function cut(texts: readonly string[], isCut: boolean, gap: string): readonly string[] {
  return isCut ? [...texts.slice(0, 5), gap, ...texts.slice(5)] : texts;
}

function justified(texts: readonly string[]): string[] {
  const width = Math.max(...texts.map(length));
  return texts.map((text) => ' '.repeat(width - length(text)) + text);
}

function cellTexts(
  { type, cells }: TableColumn,
  places: readonly number[],
  print: (value: unknown) => string,
): string[] {
  const chosen = places.map((at) => cells[at]);
  if (type === 'float') return floats(chosen as number[]);
  return chosen.map((cell) => {
    if (isPythonFloat(cell)) return floats([cell.value])[0] as string;
    if (typeof cell === 'number' && (Number.isNaN(cell) || !Number.isInteger(cell))) return floats([cell])[0] as string;
    return shortened(printed(cell, print));
  });
}

/** Six digits behind the point at most, as many as one of them needs; powers of ten where some are very small or long. */
function floats(values: readonly number[]): string[] {
  const finite = values.filter(Number.isFinite);
  const fixed = values.map((value) => (Number.isFinite(value) ? formatFixed(value, 6) : notFinite(value)));
  const hasSmall = finite.some((value) => value !== 0 && Math.abs(value) < 1e-6);
  const isLong = finite.some((value) => Math.abs(value) > 1e6) && Math.max(...trimmed(fixed).map(length)) > 12;
  if (hasSmall || isLong) {
    return values.map((value) => (Number.isFinite(value) ? formatExponent(value, 6) : notFinite(value)));
  }
  return trimmed(fixed);
}

/** Without the zeros that all of them end in, but one digit is kept. */
function trimmed(texts: readonly string[]): string[] {
  let all = [...texts];
  const numbers = (): string[] => all.filter((text) => text.includes('.'));
  while (numbers().length > 0 && numbers().every((text) => /\d\.\d+0$/.test(text))) {
    all = all.map((text) => (text.includes('.') ? text.slice(0, -1) : text));
  }
  return all;
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'inf' : '-inf';
}

/** Texts within lists stand without quotes, as do line breaks as what they are written by. */
function printed(cell: unknown, print: (value: unknown) => string): string {
  if (typeof cell === 'string') {
    return cell.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  }
  return Array.isArray(cell) ? `[${cell.map((item) => printed(item, print)).join(', ')}]` : print(cell);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length < 50 ? text : `${characters.slice(0, 46).join('')}...`;
}

function length(text: string): number {
  return [...text].length;
}

const mostRows = 60;
