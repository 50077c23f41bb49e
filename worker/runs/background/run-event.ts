import { failureText } from '../../engine/wire/run-result.ts';
import type { LoggedError, LoggedVertex } from './build-event.ts';

/** An event of a run's log as the run's owner reads it: vertices with all they gave, errors as streams of plain runs tell of them. */
export function runEvent(event: string, data: string): { readonly event: string; readonly data: unknown } {
  const parsed = JSON.parse(data) as unknown;
  if (event === 'error') return { event, data: errorData(parsed as LoggedError) };
  if (event === 'end_vertex') return { event, data: vertexData(parsed as LoggedVertex) };
  return { event, data: parsed };
}

function vertexData({ progress: _, ...result }: LoggedVertex) {
  return result;
}

function errorData({ failure, message }: LoggedError) {
  const { code, retryable } = failure;
  return { ...(message ?? { text: failure.reason, category: 'error' }), error: failureText(failure), code, retryable };
}
