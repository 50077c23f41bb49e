import { pythonFloat } from '../../../engine/python-float.ts';
import { checkCells } from '../../../engine/table-limits.ts';
import { parseCsv } from './parse-csv.ts';

/**
 * Records of a CSV text with a line of names, their columns typed as pandas types them: whole numbers, fractions, truth
 * values, texts; a gap in a column of numbers is NaN and makes the others floats. Null where a row has more cells than
 * there are names. Throws TerminalError for a table that is too large.
 */
export function readTypedCsv(text: string): Record<string, unknown>[] | null {
  const [header = [], ...rows] = parseCsv(text).filter((row) => row.length > 0);
  const names = distinct(header);
  if (rows.some((row) => row.length > names.length)) return null;
  checkCells(rows.length, names.length);
  const columns = names.map((_, at) => typed(rows.map((row) => row[at] ?? '')));
  return rows.map((_, index) => Object.fromEntries(names.map((name, at) => [name, columns[at]?.[index]])));
}

/** A name that comes again gets a number, an empty one its place. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((given, at) => {
    const name = given === '' ? `Unnamed: ${at}` : given;
    let unique = name;
    let count = counts.get(name) ?? 1;
    for (; taken.has(unique); count += 1) unique = `${name}.${count}`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}

function typed(cells: readonly string[]): unknown[] {
  const present = cells.filter((cell) => !GAPS.has(cell));
  const hasGaps = present.length < cells.length;
  if (present.length === 0) return cells.map(() => Number.NaN);
  if (present.every((cell) => NUMBER.test(cell))) {
    const isWhole = !hasGaps && present.every((cell) => WHOLE.test(cell));
    return cells.map((cell) => (GAPS.has(cell) ? Number.NaN : numberOf(cell, isWhole)));
  }
  if (present.every((cell) => TRUTH.test(cell))) {
    return cells.map((cell) => (GAPS.has(cell) ? Number.NaN : cell.toLowerCase() === 'true'));
  }
  return cells.map((cell) => (GAPS.has(cell) ? Number.NaN : cell));
}

function numberOf(cell: string, isWhole: boolean): unknown {
  const word = cell.trim().toLowerCase().replace(/^\+/, '');
  if (/^-?inf(inity)?$/.test(word)) return word.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const value = Number(word);
  return !isWhole && Number.isInteger(value) ? pythonFloat(value) : value;
}

/** What pandas takes for a gap. */
const GAPS = new Set([
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>', 'N/A', 'NA'],
  ...['NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
]);
const WHOLE = /^\s*[+-]?\d+\s*$/;
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|inf|infinity)\s*$/i;
const TRUTH = /^(True|TRUE|true|False|FALSE|false)$/;
