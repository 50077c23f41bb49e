import type { RunFailure } from '../errors.ts';
import type { VertexResult } from './vertex-result.ts';

/** The answer of a plain run and the `result` of a streamed one's `end` (facts 9, spec 4.3). */
export interface RunResult {
  readonly session_id: string;
  readonly outputs: readonly {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly outputs: readonly VertexResult[];
  }[];
}

/** Builds the answer. `inputValue` is what the caller sent: without one, `inputs` is empty. */
export function runResult(
  sessionId: string,
  inputValue: string | null | undefined,
  results: readonly VertexResult[],
): RunResult {
  const inputs = inputValue === null || inputValue === undefined ? {} : { input_value: inputValue };
  return { session_id: sessionId, outputs: [{ inputs, outputs: results }] };
}

/** A failure as runs tell it: `Error running graph: Error building Component …` (facts 9). */
export function failureText(failure: RunFailure): string {
  return failure.vertexId === null ? failure.message : `Error running graph: ${failure.message}`;
}
