import { runDurableObjectAlarm } from 'cloudflare:test';
import { makeMessage } from '../../../worker/engine/make-value.ts';
import type { Message } from '../../../worker/engine/values.ts';
import { sessionMemory, sessionsObjectName } from '../../../worker/store/session-memory.ts';
import { bindings } from '../../support/migrate.ts';

/** The memory of a flow that runs for a user. */
export function memoryOf(userId: string, flowId: string, more: object = {}) {
  return sessionMemory({ namespace: bindings.SESSIONS, userId, flowId, ...more });
}

/** The object that keeps a session. */
export function objectOf(userId: string, flowId: string, sessionId: string) {
  return bindings.SESSIONS.getByName(sessionsObjectName(userId, flowId, sessionId));
}

/** A message of the flow `flow`, always of one time. */
export function message(sessionId: string, text: string, fields: Partial<Message> = {}): Message {
  const context = { now: () => 1_769_900_000_123, flowId: 'flow' };
  return makeMessage(context, { id: crypto.randomUUID(), sessionId, text, ...fields });
}

/** Runs the alarms of a session's object until nothing waits. */
export async function settle(userId: string, flowId: string, sessionId: string): Promise<void> {
  while (await runDurableObjectAlarm(objectOf(userId, flowId, sessionId)));
}
