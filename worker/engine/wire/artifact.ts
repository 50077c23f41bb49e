import { isRecord } from '../graph/json.ts';
import { jsonDumps } from '../python-json.ts';
import { pythonRepr } from '../python-text.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';
import { membersOf } from './message.ts';
import { valueDump } from './value.ts';

/** What editors show of one output of a vertex (facts 9). */
export interface Artifact {
  readonly repr: string;
  readonly raw: unknown;
  readonly type: string;
}

/** `status` is what the component said of itself; once said, it stands for the value in `repr`. */
export function valueArtifact(value: Value, status: unknown): Artifact {
  const told = status === undefined || status === null ? undefined : toldOf(status);
  if (isMessage(value)) return { repr: told ?? shown(value), raw: value.text, type: 'text' };
  if (isData(value)) {
    return { repr: told ?? shown(value), raw: value.data, type: typeof status === 'string' ? 'text' : 'object' };
  }
  if (isDataFrame(value)) return { repr: told ?? 'None', raw: value.rows, type: 'array' };
  const raw = Array.isArray(value) && typeof status === 'string' && status !== '' ? status : valueDump(value);
  if (typeof raw === 'string') return { repr: told ?? raw, raw, type: 'text' };
  const type = Array.isArray(raw) ? 'array' : raw === null ? 'unknown' : 'object';
  return { repr: told ?? (isRecord(raw) ? shown(raw) : 'None'), raw, type };
}

/** A list and a table are told as Python prints them. */
function toldOf(status: unknown): string {
  return Array.isArray(status) || isDataFrame(status) ? pythonRepr(status) : shown(status);
}

/** A text as it is, anything else as JSON with four spaces. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isMessage(value)) return jsonDumps(membersOf(value), { indent: 4 });
  return jsonDumps(isData(value) ? value.data : value, { indent: 4 });
}
