import type { RunFailure } from '../engine/errors.ts';
import type { RunEvent } from '../engine/events.ts';
import { failureMessage } from '../engine/turn.ts';
import { messagePayload } from '../engine/wire/message.ts';
import { failureText } from '../engine/wire/run-result.ts';
import type { PreparedRun } from './prepare.ts';

/**
 * The payload of a stream's `error`: the message record that tells a session's readers of the failure (facts 12), with
 * its code and whether another try may help. `error` is the text that a plain run would have failed with, where clients
 * look for it.
 */
export function errorPayload(run: PreparedRun, event: Extract<RunEvent, { event: 'error' }>) {
  const { code, retryable } = event.data;
  return { ...(event.message ?? record(run, event.data)), error: failureText(event.data), code, retryable };
}

/** The record of a failure that no vertex had, and that was stored nowhere. */
function record(run: PreparedRun, { vertexId, componentName, reason }: RunFailure) {
  const told = failureMessage(run.context, { vertexId, displayName: componentName, reason });
  return messagePayload({ ...told, id: run.context.newId() });
}
