import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** A text that is not part of a chat: nothing of it is stored. */
export const textInput = defineComponent({
  type: 'TextInput',
  displayName: 'Text Input',
  description: 'Takes a plain text into the flow.',
  icon: 'type',
  inputs: [
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Text',
      info: 'The text to pass on.',
      value: '',
      multiline: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'text',
      displayName: 'Output Text',
      types: ['Message'],
      method: 'text_response',
      run: async (inputs, context) => makeMessage(context, { text: inputs.input_value as string }),
    },
  ],
});
