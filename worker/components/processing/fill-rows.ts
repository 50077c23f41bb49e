import { formatNamed } from '../../engine/python-format.ts';
import { FormatError } from '../../engine/python-format-error.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import type { DataFrame } from '../../engine/values.ts';
import { rowValues } from './row-values.ts';

/** A template filled with each row of a table. Throws FormatError for a column that the table does not have. */
export function fillRows(template: string, frame: DataFrame): string[] {
  return rowValues(frame).map((row) =>
    formatNamed(template, (name) => {
      if (row.has(name)) return row.get(name);
      throw new FormatError('KeyError', pythonRepr(name));
    }),
  );
}
