import { defineComponent } from '../../engine/component.ts';
import { makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { memoryInputs } from './memory-inputs.ts';
import { historyText, retrieveMessages, storedRecord } from './retrieve-messages.ts';
import { storeMessage } from './store-message.ts';

/** The messages of a session, for a model to read; or a message written among them. */
export const memory = defineComponent({
  type: 'Memory',
  displayName: 'Message History',
  description: 'Reads the messages of a session, or writes one among them.',
  icon: 'message-square-more',
  inputs: memoryInputs,
  outputs: [
    {
      name: 'messages_text',
      displayName: 'Message',
      types: ['Message'],
      method: 'retrieve_messages_as_text',
      toolMode: true,
      async run(inputs, context) {
        const messages = await retrieveMessages(inputs, context);
        return makeMessage(context, { text: historyText(messages, inputs.template) });
      },
    },
    {
      name: 'dataframe',
      displayName: 'Dataframe',
      types: ['DataFrame'],
      method: 'retrieve_messages_dataframe',
      toolMode: true,
      run: async (inputs, context) => makeDataFrame((await retrieveMessages(inputs, context)).map(storedRecord)),
    },
    {
      name: 'messages',
      displayName: 'Messages',
      types: ['Data'],
      method: 'retrieve_messages',
      hidden: true,
      run: async (inputs, context) => retrieveMessages(inputs, context),
    },
    {
      name: 'stored_messages',
      displayName: 'Stored Messages',
      types: ['Message'],
      method: 'store_message',
      hidden: true,
      async run(inputs, context) {
        if (inputs.mode !== 'Store') return null;
        const stored = await storeMessage(inputs, context);
        context.status(jsonDumps(storedRecord(stored), { indent: 4 }));
        return stored;
      },
    },
  ],
});
