import { formatNamed } from '../../engine/python-format.ts';
import { FormatError } from '../../engine/python-format-error.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import type { DataFrame } from '../../engine/values.ts';
import { rowValues } from './row-values.ts';

/** A template filled with each row of a table, one after the other. Throws FormatError for a column that the table does not have. */
export function* fillRows(template: string, frame: DataFrame): Generator<string> {
  for (const row of rowValues(frame)) {
    yield formatNamed(template, (name) => {
      if (row.has(name)) return row.get(name);
      throw new FormatError('KeyError', pythonRepr(name));
    });
  }
}
