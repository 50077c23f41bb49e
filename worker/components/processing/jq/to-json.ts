import { isRecord } from '../../../engine/graph/json.ts';
import { isPythonFloat } from '../../../engine/python-float.ts';
import { isData, isMessage } from '../../../engine/value-kind.ts';
import { recordOf } from '../../../engine/value-records.ts';
import type { Json } from './json-value.ts';

/** Anything that records hold as what queries work on. */
export function toJson(value: unknown): Json {
  if (isPythonFloat(value)) return value.value;
  if (Array.isArray(value)) return value.map(toJson);
  if (isData(value) || isMessage(value)) return toJson(recordOf(value));
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
  return value === undefined ? null : (value as Json);
}
