import { jsonDumps } from '../python-json.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';
import { unstoredPayload } from './message.ts';
import { valueDump } from './value.ts';

/** What editors show of one output of a vertex (facts 9). */
export interface Artifact {
  readonly repr: string;
  readonly raw: unknown;
  readonly type: string;
}

/** `status` is what the component said of itself; a text stands for the value in `repr`. */
export function valueArtifact(value: Value, status: unknown): Artifact {
  const told = typeof status === 'string' ? status : undefined;
  if (isMessage(value)) return { repr: told ?? pretty(unstoredPayload(value)), raw: value.text, type: 'text' };
  if (isData(value)) return { repr: told ?? pretty(value.data), raw: value.data, type: told ? 'text' : 'object' };
  if (isDataFrame(value)) return { repr: told ?? 'None', raw: value.rows, type: 'array' };
  const raw = valueDump(value);
  if (typeof raw === 'string') return { repr: told ?? raw, raw, type: 'text' };
  return { repr: told ?? pretty(raw), raw, type: Array.isArray(raw) ? 'array' : raw === null ? 'unknown' : 'object' };
}

function pretty(value: unknown): string {
  return jsonDumps(value, { indent: 4 });
}
