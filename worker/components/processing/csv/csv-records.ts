import { checkCells } from '../../../engine/table-limits.ts';
import { parseCsv } from './parse-csv.ts';

/**
 * Records of a CSV text with a line of names, all cells texts. A row with too few cells has nulls, one with too many the
 * rest as a list under `null`; empty lines are none. Throws TerminalError for a table that is too
 * large.
 */
export function csvRecords(text: string): Record<string, unknown>[] {
  const [names = [], ...rows] = parseCsv(text).filter((row) => row.length > 0);
  checkCells(rows.length, names.length);
  return rows.map((row) => {
    const members = names.map((name, at): [string, unknown] => [name, row[at] ?? null]);
    const rest = row.slice(names.length);
    return Object.fromEntries(rest.length > 0 ? [...members, ['null', rest]] : members);
  });
}
