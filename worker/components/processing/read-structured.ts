import { isRecord } from '../../engine/graph/json.ts';
import { makeData } from '../../engine/make-value.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import { pythonStrip } from '../../engine/python-strip.ts';
import type { Data } from '../../engine/values.ts';
import { readTypedCsv } from './csv/read-typed-csv.ts';

/** What a text says: the object of its JSON, or the `records` of a JSON list or of CSV. Null for anything else. */
export function readStructured(text: string): Data | null {
  const trimmed = pythonStrip(text.replace(/^\ufeff+/, ''));
  return readJson(trimmed) ?? readCsv(trimmed);
}

function readJson(text: string): Data | null {
  try {
    const value = parsePythonJson(text);
    if (Array.isArray(value)) return value.every(isRecord) ? makeData({ records: value }) : null;
    return isRecord(value) ? makeData(value) : null;
  } catch {
    return null;
  }
}

function readCsv(text: string): Data | null {
  const end = text.indexOf('\n');
  if (end < 0 || !text.slice(0, end).includes(',')) return null;
  const records = readTypedCsv(text);
  return records === null ? null : makeData({ records });
}
