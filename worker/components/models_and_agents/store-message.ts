import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import type { Message } from '../../engine/values.ts';
import { externalMemory } from './retrieve-messages.ts';

/** Writes a message among the session's own, or into the memory that is connected, and gives it back as stored. Throws TerminalError without a session. */
export async function storeMessage(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const external = externalMemory(inputs);
  const given = (name: string): string => (inputs[name] as string | null) ?? '';
  const sessionId = given('session_id') || context.sessionId;
  if (sessionId === '') {
    throw new TerminalError(
      'No messages were stored. Please ensure that the session ID and sender are properly set.',
      'session_missing',
    );
  }
  const message = makeMessage(context, {
    text: given('message'),
    sender: given('sender') || 'Machine',
    senderName: given('sender_name') || 'AI',
    sessionId,
    contextId: given('context_id'),
  });
  if (external === null) return context.storeMessage(message);
  await external.add(given('session_id'), message, context);
  return message;
}
