import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import type { Value } from '../../engine/values.ts';

/** Gives its message on as it is. */
export const pass = defineComponent({
  type: 'Pass',
  displayName: 'Pass',
  description: 'Gives a message on, unchanged.',
  icon: 'arrow-right',
  legacy: true,
  inputs: [
    {
      name: 'input_message',
      input: 'MessageInput',
      displayName: 'Input Message',
      info: 'The message to give on.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'ignored_message',
      input: 'MessageInput',
      displayName: 'Ignored Message',
      info: 'A message that is only waited for.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'output_message',
      displayName: 'Output Message',
      types: ['Message'],
      method: 'pass_message',
      async run(inputs, context) {
        const message = (inputs.input_message ?? makeMessage(context, {})) as Value;
        context.status(message);
        return message;
      },
    },
  ],
});
