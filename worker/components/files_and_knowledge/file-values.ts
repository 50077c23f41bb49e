import { mediaTypeOf } from '../../documents/media-type.ts';
import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeData, makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import type { Data, DataFrame, Message } from '../../engine/values.ts';
import { readTypedCsv } from '../processing/csv/read-typed-csv.ts';
import { endingOf } from './file-endings.ts';
import { type LoadedFile, loadFiles } from './load-files.ts';
import { wantedFiles } from './wanted-files.ts';

/** All contents in one message, which says of the first file what it is. */
export async function filesMessage(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const files = await loadFiles(inputs, context);
  const separator = typeof inputs.separator === 'string' && inputs.separator !== '' ? inputs.separator : '\n\n';
  const [first] = files;
  if (first === undefined) return makeMessage(context, { text: '{}' });
  const mimetype = mediaTypeOf(endingOf(first.name));
  const text = files.map(textOf).join(separator);
  return makeMessage(context, { text, extra: { text, filename: first.name, file_size: first.size, mimetype } });
}

/** One row a file. */
export async function filesTable(inputs: Inputs, context: ComponentContext): Promise<DataFrame> {
  return told(makeDataFrame((await loadFiles(inputs, context)).map(({ record }) => record)), context);
}

/** The rows of a CSV file; of any other kind one row with its path and text. */
export async function fileRows(inputs: Inputs, context: ComponentContext): Promise<DataFrame> {
  const [first] = await loadFiles(inputs, context);
  if (first === undefined) return makeDataFrame([]);
  const isCsv = endingOf(first.name).toLowerCase() === 'csv';
  const rows = isCsv ? readTypedCsv(String(first.record.text)) : null;
  return told(makeDataFrame(rows ?? [first.record]), context);
}

/** The object of a JSON file; anything else as `value`. */
export async function fileObject(inputs: Inputs, context: ComponentContext): Promise<Data> {
  const [first] = await loadFiles(inputs, context);
  const data = objectOf(first?.record.text ?? '');
  context.status(data);
  return data;
}

/** The paths of the stored files, a line each. */
export async function filePaths(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const wanted = await wantedFiles(inputs, context);
  return makeMessage(context, { text: wanted.map(({ path }) => path).join('\n') });
}

/** A record for each file: what older flows have. */
export async function fileRecords(inputs: Inputs, context: ComponentContext): Promise<readonly Data[]> {
  return (await loadFiles(inputs, context)).map(({ record }) => makeData(record));
}

function told(table: DataFrame, context: ComponentContext): DataFrame {
  context.status(table);
  return table;
}

function textOf({ record }: LoadedFile): string {
  const { text } = record;
  if (text === '') return jsonDumps(record, { indent: 2, ensureAscii: false });
  return text === null || text === undefined ? pythonStr(makeData(record)) : pythonStr(text);
}

function objectOf(text: unknown): Data {
  if (typeof text !== 'string') return makeData({ value: text });
  try {
    const value = parsePythonJson(text);
    if (isRecord(value)) return makeData(value);
  } catch {
    // What is no JSON is a text.
  }
  return makeData({ value: text });
}
