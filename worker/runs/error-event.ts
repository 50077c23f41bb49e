import type { RunFailure } from '../engine/errors.ts';
import { failureMessage } from '../engine/turn.ts';
import { messagePayload } from '../engine/wire/message.ts';
import type { PreparedRun } from './prepare.ts';

/**
 * The payload of an `error` event: the message record that tells a session's readers of the failure (facts 12), with
 * its code, and whether another try may help.
 */
export function errorPayload(run: PreparedRun, failure: RunFailure) {
  const { vertexId, componentName, reason, code, retryable } = failure;
  const told = failureMessage(run.context, { vertexId, displayName: componentName, reason });
  return { ...messagePayload({ ...told, id: run.context.newId() }), code, retryable };
}
