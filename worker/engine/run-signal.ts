import type { RunState } from './run-state.ts';

/**
 * The signal that components see: it ends with the host's, and when the run fails or nobody reads it any more. Made when
 * a component first asks, since most never do.
 */
export function runSignal(state: RunState): AbortSignal {
  if (state.controller === null) {
    const controller = new AbortController();
    const { signal } = state.context;
    state.controller = controller;
    if (signal.aborted) controller.abort(signal.reason);
    else if (state.isOver) controller.abort();
  }
  return state.controller.signal;
}

/** Tells components that still work that nobody waits for them. */
export function endSignal(state: RunState, reason?: unknown): void {
  state.controller?.abort(reason);
}
