import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';
import { valueDump } from './value.ts';

/** An output in a vertex's `outputs` (facts 9). */
export interface OutputValue {
  readonly message: unknown;
  readonly type: string;
}

/**
 * A text, a record, a list of rows; of a list what the component said of it, if anything; `unknown` for outputs that
 * nobody read and for values that have no data. `isTold`: the component said something of itself.
 */
export function outputValue(value: Value | undefined, status?: unknown, isTold = true): OutputValue {
  if (isMessage(value)) return { message: value.text, type: 'text' };
  if (isData(value)) return { message: value.data, type: isTold ? 'object' : 'data' };
  if (isDataFrame(value)) return { message: value.rows, type: 'array' };
  if (typeof value === 'string') return { message: value, type: 'text' };
  if (Array.isArray(value) && typeof status === 'string' && status !== '') return { message: status, type: 'text' };
  if (Array.isArray(value)) return { message: value.map((item) => valueDump(item as Value)), type: 'array' };
  if (typeof value === 'object' && value !== null && !('kind' in value)) return { message: value, type: 'object' };
  return unread;
}

const unread: OutputValue = { message: '', type: 'unknown' };
