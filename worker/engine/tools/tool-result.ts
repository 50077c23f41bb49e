import { columnsOf } from '../dataframe-columns.ts';
import { pythonFloat } from '../python-float.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import type { DataFrame, Value } from '../values.ts';
import { valueDump } from '../wire/value.ts';

/**
 * What the caller of a tool gets for an output: a message's text, a record's members, a table's rows with a cell for
 * every column, anything else in wire form. Models read it as a text, or as JSON with Python's spelling (`jsonDumps`).
 */
export function toolResult(value: Value): unknown {
  if (isMessage(value)) return value.text;
  if (isData(value)) return value.data;
  return isDataFrame(value) ? rowsOf(value) : valueDump(value);
}

function rowsOf(frame: DataFrame): readonly Readonly<Record<string, unknown>>[] {
  const columns = columnsOf(frame);
  return frame.rows.map((_, row) =>
    Object.fromEntries(
      columns.map(({ name, type, cells }) => [name, type === 'float' ? float(cells[row]) : cells[row]]),
    ),
  );
}

function float(cell: unknown): unknown {
  return typeof cell === 'number' && Number.isInteger(cell) ? pythonFloat(cell) : cell;
}
