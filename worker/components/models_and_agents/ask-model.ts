import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage, plainProperties } from '../../engine/make-value.ts';
import { isMessage } from '../../engine/value-kind.ts';
import type { LanguageModel, Message, ModelMessage } from '../../engine/values.ts';
import { isNodeOf } from '../input_output/is-node-of.ts';
import { messageImages } from './message-images.ts';

/**
 * Asks a model with a component's `input_value` and `system_message` and makes a message of the answer. Where the
 * answer goes straight to a Chat Output and the caller wants tokens, they are given on as they come. Throws
 * TerminalError for nothing to ask, and what the model throws.
 */
export async function askModel(
  model: LanguageModel,
  inputs: Inputs,
  context: ComponentContext,
  ask: Ask,
): Promise<Message> {
  const messages = await messagesOf(inputs, context);
  const tokens = (idempotencyKey: string, stream: boolean): AsyncIterable<string> =>
    texts(model.stream({ messages, stream, signal: context.signal, idempotencyKey }));
  if (ask.streams && isBeforeChatOutput(context)) {
    return await context.step('answer', (key) => context.streamMessage(partial(model, context), tokens(key, true)));
  }
  const text = await context.step('answer', (key) => joined(tokens(key, ask.streams && ask.streamsUnread)));
  const answer = makeMessage(context, { text });
  context.status(answer);
  return answer;
}

/** A machine's message that is asked again counts as the model's own; every other one is the user's, with its images. */
async function messagesOf(inputs: Inputs, context: ComponentContext): Promise<ModelMessage[]> {
  const input = inputs.input_value;
  const system = inputs.system_message;
  const messages: ModelMessage[] = [];
  if (typeof system === 'string' && system !== '') messages.push({ role: 'system', text: system });
  if (isMessage(input)) messages.push(await turnOf(input, context));
  else if (typeof input === 'string' && input !== '') messages.push({ role: 'user', text: input });
  if (messages.length > 0) return messages;
  throw new TerminalError('The message you want to send to the model is empty.', 'input_missing');
}

async function turnOf(input: Message, context: ComponentContext): Promise<ModelMessage> {
  const isUsers = input.sender === null || input.sender === '' || input.sender === 'User';
  if (!isUsers) return { role: 'assistant', text: input.text };
  const images = await messageImages(input, context);
  return { role: 'user', text: input.text, ...(images.length > 0 ? { images } : {}) };
}

function partial(model: LanguageModel, context: ComponentContext): Message {
  const { id, displayName, icon } = context.vertex;
  return makeMessage(context, {
    sender: 'Machine',
    senderName: 'AI',
    sessionId: context.sessionId,
    properties: { ...plainProperties, icon, state: 'partial', source: { id, displayName, source: model.modelName } },
  });
}

function isBeforeChatOutput({ vertex }: ComponentContext): boolean {
  return vertex.successors.some(isNodeOf('ChatOutput'));
}

async function* texts(parts: ReturnType<LanguageModel['stream']>): AsyncGenerator<string> {
  for await (const part of parts) if (part.type === 'text') yield part.text;
}

async function joined(tokens: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const token of tokens) text += token;
  return text;
}

interface Ask {
  /** The caller wants tokens. */
  readonly streams: boolean;
  /** The model is asked for tokens also where nobody sees them come. */
  readonly streamsUnread: boolean;
}
