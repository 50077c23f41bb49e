import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { isLanguageModel, isMessage } from '../../engine/value-kind.ts';
import type { Message, MessageProperties } from '../../engine/values.ts';
import { isNodeOf } from './is-node-of.ts';
import { messageInputs } from './message-inputs.ts';
import { textOf } from './text-of-value.ts';

/** The flow's side of a chat: whatever arrives becomes a message, kept in the session's history. */
export const chatOutput = defineComponent({
  type: 'ChatOutput',
  displayName: 'Chat Output',
  description: 'Says what arrives to the user of a chat.',
  icon: 'MessagesSquare',
  minimized: true,
  inputs: [
    {
      name: 'input_value',
      input: 'HandleInput',
      displayName: 'Inputs',
      info: 'What to say.',
      required: true,
      inputTypes: ['Data', 'DataFrame', 'Message'],
    },
    ...messageInputs('Machine', 'AI'),
    {
      name: 'data_template',
      input: 'MessageTextInput',
      displayName: 'Data Template',
      info: 'How a record becomes a text.',
      value: '{text}',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'clean_data',
      input: 'BoolInput',
      displayName: 'Basic Clean Data',
      info: 'Leave out empty lines and rows.',
      value: true,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'message',
      displayName: 'Output Message',
      types: ['Message'],
      method: 'message_response',
      run: async (inputs, context) => say(inputs, context),
    },
  ],
});

function say(inputs: Inputs, context: ComponentContext): Message {
  const value = inputs.input_value;
  const text = textOf(value, inputs.clean_data === true);
  const carried = isMessage(value) && !touchesChatInput(context) ? value : null;
  const said = makeMessage(context, {
    ...carried,
    // A user's message that only passed through stays the user's: what is said is another one.
    id: carried === null || carried.sender === 'User' ? null : carried.id,
    text,
    sender: inputs.sender as string,
    senderName: inputs.sender_name as string,
    sessionId: (inputs.session_id as string | null) || carried?.sessionId || context.sessionId,
    contextId: (inputs.context_id as string | null) ?? '',
    flowId: context.flowId,
    properties: properties(carried, context),
  });
  return said.sessionId !== '' && inputs.should_store_message === true ? context.sendMessage(said) : said;
}

/** Who made the text: the vertex before, and its model where it has one. */
function properties(carried: Message | null, context: ComponentContext): MessageProperties {
  const before = context.vertex.sourceOf('input_value') ?? context.vertex.predecessors[0];
  return {
    textColor: carried?.properties.textColor ?? null,
    backgroundColor: carried?.properties.backgroundColor ?? null,
    edited: carried?.properties.edited ?? false,
    source: {
      id: before?.id ?? null,
      displayName: before?.displayName ?? null,
      source: before === undefined ? null : (modelOf(context.inputsOf(before.id)) ?? before.displayName),
    },
    icon: carried?.properties.icon ?? null,
    allowMarkdown: carried?.properties.allowMarkdown ?? false,
    positiveFeedback: carried?.properties.positiveFeedback ?? null,
    state: 'complete',
    targets: carried?.properties.targets ?? [],
  };
}

function modelOf(inputs: Inputs | null): string | null {
  for (const field of ['agent_llm', 'model_name', 'model_id', 'model']) {
    const value = inputs?.[field];
    if (isLanguageModel(value)) return value.modelName;
    if (field === 'agent_llm') continue;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function touchesChatInput({ vertex }: ComponentContext): boolean {
  return vertex.predecessors.some(isChatInput) || vertex.successors.some(isChatInput);
}

const isChatInput = isNodeOf('ChatInput');
