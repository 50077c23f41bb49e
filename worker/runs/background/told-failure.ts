import type { RunEvent } from '../../engine/events.ts';
import type { LoggedError, LoggedVertex } from './build-event.ts';
import { failedVertex } from './failed-vertex.ts';

export type FailureEvent = Extract<RunEvent, { event: 'error' }>;

/**
 * Whether a build's log tells of a failure when it happens. What may pass is told at the end alone: the run may be tried
 * again, and then nobody heard of it.
 */
export function isToldAtOnce({ vertex, data }: FailureEvent): boolean {
  return vertex !== null && !data.retryable;
}

/** A failure that has no events in the log yet, as a run's object keeps it. */
export function untoldFailure({ data, message, vertex }: FailureEvent): UntoldFailure {
  return { failure: data, message, vertex };
}

/** What the log tells of a failure: an `error`, and in a build the end of the vertex that failed. `data` is JSON. */
export function failureEvents({ failure, message, vertex }: UntoldFailure, isBuild: boolean): TellingEvent[] {
  const error: LoggedError = { failure, message };
  const events = [{ event: 'error', data: JSON.stringify(error) }];
  if (!isBuild || vertex === null || vertex.id !== failure.vertexId) return events;
  const ended: LoggedVertex = failedVertex(vertex, failure);
  return [...events, { event: 'end_vertex', data: JSON.stringify(ended) }];
}

export interface UntoldFailure extends LoggedError {
  readonly vertex: FailureEvent['vertex'];
}

interface TellingEvent {
  readonly event: string;
  readonly data: string;
}
