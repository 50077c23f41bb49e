import type { RunFailure } from '../../engine/errors.ts';
import type { FailedVertex } from '../../engine/events.ts';
import { durationText } from '../../engine/wire/duration.ts';
import type { LoggedVertex } from './build-event.ts';

/** The end of a vertex that failed, as a build's log tells it: editors look for the failure under its first output. */
export function failedVertex(vertex: FailedVertex, { message }: RunFailure): LoggedVertex {
  const { id, displayName, output, elapsed, endedAt } = vertex;
  // Clients take it for a failure only where there is a trace; no trace leaves the server (design decision 9).
  const told = { message: { errorMessage: message, stackTrace: '' }, type: 'error' };
  return {
    results: {},
    artifacts: {},
    outputs: { [output ?? 'output']: told },
    logs: {},
    messages: [],
    timedelta: elapsed / 1000,
    duration: durationText(elapsed),
    component_display_name: displayName,
    component_id: id,
    used_frozen_result: false,
    progress: { next: [], inactive: [], isInterface: false, endedAt, failure: message },
  };
}
