import { readFileSync } from 'node:fs';
import { columnsOf } from '../../../worker/engine/dataframe-columns.ts';
import { isRecord } from '../../../worker/engine/graph/json.ts';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import { markdownTable } from '../../../worker/engine/markdown-table.ts';
import { isPythonFloat, parsePythonJson, pythonFloat } from '../../../worker/engine/python-float.ts';
import { pythonRepr } from '../../../worker/engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../../worker/engine/value-kind.ts';
import type { DataFrame } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { field } from './draw.ts';
import { fed } from './fed.ts';

/**
 * A case that Langflow 1.7.1 was asked, a line of JSON each: fields of one component, and what came of them. Values that
 * arrive over edges are written `{"$data": {…}}`, `{"$message": "…"}` and `{"$frame": [rows]}`.
 */
export interface RecordedCase {
  readonly name: string;
  readonly type: string;
  readonly output: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly told?: string;
  readonly error?: string;
}

/** The cases of a file beside a test. */
export function recordedCases(file: URL): RecordedCase[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => parsePythonJson(line) as RecordedCase);
}

/** Runs a case through the engine: its outcome in the form of the record. */
export async function outcomeOf({ type, output, fields, told: wanted }: RecordedCase): Promise<unknown> {
  const isGiven = ([, value]: [string, unknown]) => arrives(value) || (Array.isArray(value) && value.some(arrives));
  const entries = Object.entries(fields);
  const given = Object.fromEntries(entries.filter(isGiven).map(([name, value]) => [name, made(value)]));
  const drawn = Object.fromEntries(
    entries.filter((entry) => !isGiven(entry)).map(([name, value]) => [name, fieldOf(value)]),
  );
  const { value, told, error } = await fed(type, output, drawn, given);
  if (error !== undefined) return { error };
  return { result: shown(value), ...(wanted !== undefined && { told }) };
}

/** What was recorded of a case, in the same form. */
export function expectedOf({ result, told, error }: RecordedCase): unknown {
  return error === undefined ? { result, ...(told !== undefined && { told }) } : { error };
}

function fieldOf(value: unknown): unknown {
  const isDict = isRecord(value) && !isPythonFloat(value);
  const plain = isPythonFloat(value) ? value.value : value;
  return field({
    value: plain,
    show: true,
    ...(isDict && { type: 'dict' }),
    ...(typeof plain === 'number' && { type: 'int' }),
  });
}

function arrives(value: unknown): boolean {
  return isRecord(value) && ['$data', '$message', '$frame', '$value'].some((mark) => mark in value);
}

function made(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(made);
  const given = value as Readonly<Record<string, unknown>>;
  if ('$data' in given) return makeData(given.$data as Record<string, unknown>, given.key as string | undefined);
  if ('$frame' in given) return makeDataFrame(given.$frame as Record<string, unknown>[]);
  if ('$message' in given) return makeMessage(testContext(), { text: given.$message as string });
  return given.$value;
}

function shown(value: unknown): unknown {
  if (isMessage(value)) return { message: value.text };
  if (isData(value)) {
    return { data: pythonRepr(value.data), ...(value.textKey !== 'text' && { key: value.textKey }) };
  }
  if (isDataFrame(value)) {
    return { columns: value.columns, rows: pythonRepr(rowsOf(value)), markdown: markdownTable(value) };
  }
  if (Array.isArray(value)) return value.map(shown);
  return { plain: pythonRepr(value) };
}

function rowsOf(frame: DataFrame): Record<string, unknown>[] {
  const columns = columnsOf(frame);
  return frame.rows.map((_, at) =>
    Object.fromEntries(
      columns.map(({ name, type, cells }) => {
        const cell = cells[at];
        return [name, type === 'float' ? pythonFloat(cell as number) : cell];
      }),
    ),
  );
}
