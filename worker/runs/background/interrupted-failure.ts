import type { RunFailure } from '../../engine/errors.ts';
import { runFailure } from '../../engine/failure.ts';

/** Why a run is given up that was cut off so many times without getting on: it may be what stops the server. */
export function interruptedFailure(times: number): RunFailure {
  const reason = `The server stopped ${times} times while the run was at the same step. Look at what that step does.`;
  return runFailure('run_interrupted', reason);
}
