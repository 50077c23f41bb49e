import { RetryableError, TerminalError } from '../../../engine/errors.ts';
import type { RunEnd } from '../../../engine/run.ts';
import type { RunInput } from '../../../engine/run-input.ts';
import type { CallableFlow } from '../../../engine/services/flows.ts';
import { isData, isMessage } from '../../../engine/value-kind.ts';
import { textOf } from '../../../engine/value-records.ts';
import { failureText } from '../../../engine/wire/run-result.ts';

/** Field values for another flow, by vertex id and field name. */
export type FlowValues = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * Runs another flow with values in its fields; messages and records stand for their texts. Throws the failure of that
 * run, with the name of the component inside.
 */
export async function callFlow(
  flow: CallableFlow,
  values: FlowValues,
  sessionId: string,
  outputType: NonNullable<RunInput['outputType']> = 'any',
): Promise<RunEnd> {
  const tweaks = Object.fromEntries(
    Array.from(values, ([vertexId, fields]) => [
      vertexId,
      Object.fromEntries(Array.from(fields, ([name, value]) => [name, given(value)])),
    ]),
  );
  const end = await flow.run({ inputType: 'any', outputType, tweaks, streaming: false }, sessionId);
  if (end.failure === null) return end;
  const Failure = end.failure.retryable ? RetryableError : TerminalError;
  throw new Failure(failureText(end.failure), end.failure.code);
}

/** Values keyed `<vertex id><separator><field>`, as nodes carry them; others are left out. */
export function valuesOf(keyed: Readonly<Record<string, unknown>>, separator: string): FlowValues {
  const values = new Map<string, Map<string, unknown>>();
  for (const [key, value] of Object.entries(keyed)) {
    const at = key.indexOf(separator);
    if (at < 1) continue;
    const id = key.slice(0, at);
    const fields = values.get(id) ?? new Map<string, unknown>();
    values.set(id, fields.set(key.slice(at + separator.length), value));
  }
  return values;
}

/** What a node holds for another flow's field is the value itself: no name of a variable, and never hidden. */
function given(value: unknown): Readonly<Record<string, unknown>> {
  const plain = isMessage(value) || isData(value) ? textOf(value) : value;
  return { value: plain, load_from_db: false, show: true };
}
