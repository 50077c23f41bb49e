import { defineComponent } from '../../engine/component.ts';
import { storeMessage as store } from '../models_and_agents/store-message.ts';

/** Writes a message among those of the session. */
export const storeMessage = defineComponent({
  type: 'StoreMessage',
  displayName: 'Message Store',
  description: 'Writes a message among those of the session.',
  icon: 'message-square-text',
  legacy: true,
  inputs: [
    {
      name: 'message',
      input: 'MessageTextInput',
      displayName: 'Message',
      info: 'The text of the message.',
      value: '',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'memory',
      input: 'HandleInput',
      displayName: 'External Memory',
      info: 'Leave it empty: messages are stored here.',
      inputTypes: ['Memory'],
    },
    {
      name: 'sender',
      input: 'MessageTextInput',
      displayName: 'Sender',
      info: 'Machine or User; Machine where it is empty.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'sender_name',
      input: 'MessageTextInput',
      displayName: 'Sender Name',
      info: 'The name of the sender; AI where it is empty.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'session_id',
      input: 'MessageTextInput',
      displayName: 'Session ID',
      info: "The session; the run's own where it is empty.",
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'stored_messages',
      displayName: 'Stored Messages',
      types: ['Message'],
      method: 'store_message',
      async run(inputs, context) {
        const stored = store(inputs, context);
        context.status(stored);
        return stored;
      },
    },
  ],
});
