import { isRecord } from '../../engine/graph/json.ts';
import { makeData, makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { printedRecord } from '../../engine/value-records.ts';
import type { Data, DataFrame, Message } from '../../engine/values.ts';
import { readStructured } from './read-structured.ts';
import { tableAsText } from './table-as-text.ts';
import { tableRows } from './table-rows.ts';

export type Convertible = Message | Data | DataFrame;

/** A record's text, or the record as Python prints it; a table as markdown. */
export function asMessage(value: Convertible, context: Dated): Message {
  if (isMessage(value)) return value;
  if (isDataFrame(value)) return makeMessage(context, { text: tableAsText(value) });
  const hasText = Object.hasOwn(value.data, value.textKey);
  return makeMessage(context, {
    text: pythonStr(hasText ? printedRecord(value)[value.textKey] : printedRecord(value)),
  });
}

/** A message's text as a record, or what the text says where it is to be read; a table's rows as `results`. */
export function asData(value: Convertible, isRead: boolean): Data {
  if (isData(value)) return value;
  if (isDataFrame(value)) return makeData({ results: tableRows(value) });
  const record = makeData({ text: value.text });
  return isRead ? (readStructured(value.text) ?? record) : record;
}

/** A row for a record; for one that is nothing but a list of records, theirs. */
export function asDataFrame(value: Convertible, isRead: boolean): DataFrame {
  if (isDataFrame(value)) return value;
  return tableOfRecord(isMessage(value) ? asData(value, isRead).data : value.data);
}

function tableOfRecord(record: Readonly<Record<string, unknown>>): DataFrame {
  const [only, ...others] = Object.values(record);
  if (others.length === 0 && Array.isArray(only) && only.every(isRecord)) return makeDataFrame(only);
  return makeDataFrame([record]);
}

/** The clock and the flow of a message that is made. */
interface Dated {
  readonly now: () => number;
  readonly flowId: string;
}
