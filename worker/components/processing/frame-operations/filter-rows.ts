import { isDecimal } from '../../../engine/decimal.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { PatternError } from '../../flow_controls/python-regex/syntax.ts';
import { searcherOf } from '../../flow_controls/python-search.ts';
import { cellText, compareTexts, numberOf } from './cells.ts';

/** Ways to compare the cells of a column with a text; by any other name they are compared for equality. */
export const filterOperators = [
  'equals',
  'not equals',
  'contains',
  'not contains',
  'starts with',
  'ends with',
  'greater than',
  'less than',
] as const;

/**
 * Which cells of a column a filter keeps. Only a text equals a text; `contains` takes a regular expression; greater and
 * less compare numbers where the text is one and all cells are, else texts; nothing compares to an empty one.
 */
export function kept(cells: readonly unknown[], operator: string, wanted: string): boolean[] {
  return (filters.get(operator) ?? equals)(cells, wanted);
}

const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['equals', equals],
  ['not equals', (cells, wanted) => cells.map((cell) => cell !== wanted)],
  ['contains', contains],
  ['not contains', (cells, wanted) => contains(cells, wanted).map((holds) => !holds)],
  ['starts with', (cells, wanted) => cells.map((cell) => cellText(cell).startsWith(wanted))],
  ['ends with', (cells, wanted) => cells.map((cell) => cellText(cell).endsWith(wanted))],
  ['greater than', (cells, wanted) => ordered(cells, wanted, (order) => order > 0)],
  ['less than', (cells, wanted) => ordered(cells, wanted, (order) => order < 0)],
]);

function equals(cells: readonly unknown[], wanted: string): boolean[] {
  return cells.map((cell) => cell === wanted);
}

function contains(cells: readonly unknown[], wanted: string): boolean[] {
  try {
    const search = searcherOf(wanted);
    return cells.map((cell) => search(cellText(cell)));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new TerminalError(
      `The filter value is no regular expression: ${error.message}. Write \\ before characters that stand for themselves.`,
      'field_value',
    );
  }
}

function ordered(cells: readonly unknown[], wanted: string, holds: (order: number) => boolean): boolean[] {
  if (['', 'nan'].includes(wanted.trim().toLowerCase())) return cells.map(() => false);
  const number = readNumber(wanted);
  const numbers = cells.map(numberOf);
  if (number !== null && numbers.every((cell) => cell !== null)) {
    return numbers.map((cell) => holds((cell as number) - number));
  }
  return cells.map((cell) => holds(compareTexts(cellText(cell), wanted)));
}

function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return isDecimal(trimmed) ? Number(trimmed) : null;
}

type Filter = (cells: readonly unknown[], wanted: string) => boolean[];
