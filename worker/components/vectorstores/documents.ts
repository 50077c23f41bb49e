import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { recordOf, textOf } from '../../engine/value-records.ts';
import type { Data } from '../../engine/values.ts';
import { tableRows } from '../processing/table-rows.ts';

/** The documents that reach a store: each record is its text, and the rest of it metadata; a table has one a row. */
export function documentsOf(ingest: unknown): VectorDocument[] {
  const items = Array.isArray(ingest) ? ingest : isNothing(ingest) ? [] : [ingest];
  return items
    .flatMap((item) => (isDataFrame(item) ? tableRows(item).map((row) => makeData(row)) : [item]))
    .map(documentOf);
}

/** A found document as the record that flows go on with. */
export function recordOfDocument({ text, metadata }: VectorDocument): Data {
  return makeData({ ...metadata, text });
}

function documentOf(item: unknown): VectorDocument {
  if (!isData(item) && !isMessage(item))
    throw new TerminalError('Vector Store Inputs must be Data objects.', 'input_kind');
  const key = isData(item) ? item.textKey : 'text';
  const rest = Object.entries(recordOf(item)).filter(([name, value]) => name !== key && !Number.isNaN(value));
  const metadata = Object.fromEntries(rest);
  return { text: pythonStr(textOf(item)), metadata };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export interface VectorDocument {
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
