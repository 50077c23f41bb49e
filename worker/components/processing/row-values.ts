import { columnsOf } from '../../engine/dataframe-columns.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import type { DataFrame } from '../../engine/values.ts';

/**
 * Rows of a table, one at a time, with their cells as the table's types make them: one fraction makes every number of a
 * numeric table a float.
 */
export function rowValues(frame: DataFrame): ReadonlyMap<string, unknown>[] {
  const columns = columnsOf(frame);
  const isNumeric = columns.every(({ type }) => type === 'int' || type === 'float');
  const hasFloats = columns.some(({ type }) => type === 'float');
  return frame.rows.map((_, index) => {
    const cells = columns.map(({ name, type, cells }): [string, unknown] => {
      const cell = cells[index];
      const isFloat = typeof cell === 'number' && (type === 'float' || (isNumeric && hasFloats));
      return [name, isFloat ? pythonFloat(cell) : cell];
    });
    return new Map(cells);
  });
}
