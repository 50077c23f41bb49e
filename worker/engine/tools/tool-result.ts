import { recordsOf } from '../dataframe-columns.ts';
import { pythonRepr } from '../python-text.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import { printedRecord } from '../value-records.ts';
import type { Value } from '../values.ts';
import { valueDump } from '../wire/value.ts';
import { WordedResult } from './worded-result.ts';

/**
 * What the caller of a tool gets for an output: a message's text, a record's members, a table's rows with a cell for
 * every column, anything else in wire form. A record with bytes, which are no JSON, is told as Python prints it.
 */
export function toolResult(value: Value): unknown {
  if (isMessage(value)) return value.text;
  if (isData(value)) {
    return value.bytes === undefined ? value.data : new WordedResult(pythonRepr(printedRecord(value)), value.data);
  }
  return isDataFrame(value) ? recordsOf(value) : valueDump(value);
}
