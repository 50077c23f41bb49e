import { parseCsv } from './parse-csv.ts';

/**
 * Records of a CSV text with a line of names, all cells texts. A row with too few cells has nulls, one with too many the
 * rest as a list under `null`; empty lines are none.
 */
export function csvRecords(text: string): Record<string, unknown>[] {
  const [names = [], ...rows] = parseCsv(text).filter((row) => row.length > 0);
  return rows.map((row) => {
    const members = names.map((name, at): [string, unknown] => [name, row[at] ?? null]);
    const rest = row.slice(names.length);
    return Object.fromEntries(rest.length > 0 ? [...members, ['null', rest]] : members);
  });
}
