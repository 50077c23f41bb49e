import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { isMessage } from '../../engine/value-kind.ts';
import { membersOf } from '../../engine/wire/message.ts';

/** A message as a record of everything that is known of it. */
export const messageToData = defineComponent({
  type: 'MessagetoData',
  displayName: 'Message to Data',
  description: 'Makes a record of a message.',
  icon: 'message-square-share',
  legacy: true,
  beta: true,
  inputs: [
    {
      name: 'message',
      input: 'MessageInput',
      displayName: 'Message',
      info: 'The message.',
      value: '',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'convert_message_to_data',
      async run({ message }, context) {
        if (isMessage(message)) return makeData(membersOf(message));
        context.status(NO_MESSAGE);
        return makeData({ error: NO_MESSAGE });
      },
    },
  ],
});

const NO_MESSAGE = 'Error converting Message to Data: Input must be a Message object';
