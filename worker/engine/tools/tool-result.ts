import { recordsOf } from '../dataframe-columns.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';
import { valueDump } from '../wire/value.ts';

/**
 * What the caller of a tool gets for an output: a message's text, a record's members, a table's rows with a cell for
 * every column, anything else in wire form. Models read it as a text, or as JSON with Python's spelling (`jsonDumps`).
 */
export function toolResult(value: Value): unknown {
  if (isMessage(value)) return value.text;
  if (isData(value)) return value.data;
  return isDataFrame(value) ? recordsOf(value) : valueDump(value);
}
