import { columnsOf, type TableColumn } from './dataframe-columns.ts';
import { isPythonFloat } from './python-float.ts';
import { formatExponent, formatFixed } from './python-number.ts';
import type { DataFrame } from './values.ts';

/**
 * A table as `str()` of pandas prints it: numbered rows, cells to the right, sixty rows and eighty characters a line at
 * most. `print` is how anything
 * but texts and numbers looks.
 */
export function pandasText(frame: DataFrame, print: (value: unknown) => string): string {
  const count = frame.rows.length;
  if (count === 0 || frame.columns.length === 0) {
    return `Empty DataFrame\nColumns: [${frame.columns.join(', ')}]\nIndex: [${frame.rows.map((_, at) => at).join(', ')}]`;
  }
  const isCut = count > mostRows;
  const places = isCut ? [...firstAndLast(count)] : [...frame.rows.keys()];
  const labels = ['', ...cut(places.map(String), isCut, '..')];
  const width = Math.max(...labels.map(length));
  const index = labels.map((label) => label.padEnd(width));
  const columns = columnsOf(frame);
  const all = columns.map((column) => {
    const cells = cellTexts(column, places, print);
    const widest = Math.max(length(column.name), ...cells.map(length));
    const gap = widest < 3 ? '..' : '...';
    return { column, texts: cut(cells, isCut, gap).map((cell) => ` ${cell}`) };
  });
  const whole = all.map(({ column, texts }) => justified([headed(column, column), ...texts]));
  const room = columnsFor([index, ...whole].map((texts) => length(texts[0] ?? '')));
  const isNarrow = room < columns.length;
  const half = Math.floor(room / 2);
  // What stands at a place takes the type of the column that stood there before any was left out: so does pandas.
  const ends = [...all.slice(0, half), ...all.slice(-half)].map(({ column, texts }, place) =>
    justified([headed(column, columns[place]), ...texts]),
  );
  const dots = index.map(() => ' ...');
  const shown = isNarrow ? [index, ...ends.slice(0, half), dots, ...ends.slice(half)] : [index, ...whole];
  const lines = index.map((_, line) => shown.map((texts) => texts[line]).join(' '));
  return lines.join('\n') + (isCut || isNarrow ? `\n\n[${count} rows x ${columns.length} columns]` : '');
}

/** The names of numbers stand a space apart. */
function headed({ name }: TableColumn, typed: TableColumn | undefined): string {
  return typed === undefined || typed.type === 'object' ? name : ` ${name}`;
}

/** How many columns a line has room for beside its number, two at least; `widths` begins with that of the number. */
function columnsFor(widths: readonly number[]): number {
  const left = [...widths];
  let over = left.reduce((sum, width) => sum + width + 1, 0) - lineWidth;
  while (over > 0 && left.length > 1) {
    const [dropped = 0] = left.splice(halfToEven(left.length), 1);
    over -= dropped + 1;
  }
  return Math.max(left.length - 1, 2);
}

/** Half of a count, a half of one to the even neighbour, as Python rounds. */
function halfToEven(count: number): number {
  const half = Math.floor(count / 2);
  return count % 2 === 0 || half % 2 === 0 ? half : half + 1;
}

function* firstAndLast(count: number): Generator<number, void, undefined> {
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
/** Characters of a line where no terminal says how many. */
const lineWidth = 80;
