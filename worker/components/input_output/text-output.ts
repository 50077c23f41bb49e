import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** A text as the result of the run, without a chat around it: nothing of it is stored. */
export const textOutput = defineComponent({
  type: 'TextOutput',
  displayName: 'Text Output',
  description: 'Returns a plain text as the result of the flow.',
  icon: 'type',
  inputs: [
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Inputs',
      info: 'The text to return.',
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
      run: async (inputs, context) => {
        const text = inputs.input_value as string;
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});
