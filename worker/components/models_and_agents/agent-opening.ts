import type { ComponentContext } from '../../engine/component.ts';
import { isMessage } from '../../engine/value-kind.ts';
import type { Message, ModelMessage } from '../../engine/values.ts';
import { messageImages } from './message-images.ts';
import type { AgentWork } from './run-agent.ts';

/**
 * What an agent's model is told before it works: its instructions, the history without blank messages, each image of
 * the task as a message of its own, and the task, which is never blank.
 */
export async function openingMessages(work: AgentWork): Promise<{ task: string; messages: ModelMessage[] }> {
  const { instructions, history, context, phrase } = work;
  const earlier = history.filter(({ text }) => text.trim() !== '');
  const images = isMessage(work.task) ? await messageImages(work.task, context) : [];
  const task = textOf(work.task) || (images.length > 0 ? FOR_IMAGES : taskForNothing);
  const messages: ModelMessage[] = [
    ...(instructions.trim() === '' ? [] : [{ role: 'system' as const, text: instructions }]),
    ...(await Promise.all(earlier.map((message) => turnOf(message, context)))),
    ...images.map((url): ModelMessage => ({ role: 'user', text: '', images: [url] })),
    { role: 'user', text: phrase?.(task) ?? task },
  ];
  return { task, messages };
}

async function turnOf(message: Message, context: ComponentContext): Promise<ModelMessage> {
  if (message.sender && message.sender !== 'User') return { role: 'assistant', text: message.text };
  const images = await messageImages(message, context);
  return { role: 'user', text: message.text, ...(images.length > 0 ? { images } : {}) };
}

/** The task's text; empty where it is blank. */
function textOf(task: unknown): string {
  const text = isMessage(task) ? task.text : typeof task === 'string' ? task : '';
  return text.trim() === '' ? '' : text;
}

const FOR_IMAGES = 'Process the provided images.';
/** What an agent is asked to do where nobody says. */
export const taskForNothing = 'Continue the conversation.';
