import { documentEndings } from '../../documents/read-document.ts';
import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import type { Message } from '../../engine/values.ts';
import { messageInputs } from './message-inputs.ts';

/** Endings of files that may go with a message (facts 8): documents and pictures. */
const fileTypes = [...documentEndings, 'jpg', 'jpeg', 'png', 'bmp', 'image'];

/** The user's side of a chat: the run's input as a message, kept in the session's history. */
export const chatInput = defineComponent({
  type: 'ChatInput',
  displayName: 'Chat Input',
  description: 'Takes what the user of a chat says into the flow.',
  icon: 'MessagesSquare',
  minimized: true,
  inputs: [
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Input Text',
      info: 'The text of the message.',
      value: '',
      multiline: true,
      inputTypes: [],
    },
    ...messageInputs('User', 'User'),
    {
      name: 'files',
      input: 'FileInput',
      displayName: 'Files',
      info: 'Files that go with the message.',
      list: true,
      advanced: true,
      more: { temp_file: true, fileTypes },
    },
  ],
  outputs: [
    {
      name: 'message',
      displayName: 'Chat Message',
      types: ['Message'],
      method: 'message_response',
      run: async (inputs, context) => hear(inputs, context),
    },
  ],
});

function hear(inputs: Inputs, context: ComponentContext): Message {
  const sessionId = (inputs.session_id as string | null) || context.sessionId;
  const message = makeMessage(context, {
    text: (inputs.input_value as string | null) ?? '',
    sender: inputs.sender as string,
    senderName: inputs.sender_name as string,
    sessionId,
    contextId: (inputs.context_id as string | null) ?? '',
    files: filesOf(inputs.files),
  });
  return sessionId !== '' && inputs.should_store_message === true ? context.sendMessage(message) : message;
}

function filesOf(files: unknown): readonly string[] {
  const list = Array.isArray(files) ? files : [files];
  return list.filter((file): file is string => typeof file === 'string' && file !== '');
}
