import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** Two texts with something between them. */
export const combineText = defineComponent({
  type: 'CombineText',
  displayName: 'Combine Text',
  description: 'Joins two texts.',
  icon: 'merge',
  legacy: true,
  inputs: [
    {
      name: 'text1',
      input: 'MessageTextInput',
      displayName: 'First Text',
      info: 'What comes first.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'text2',
      input: 'MessageTextInput',
      displayName: 'Second Text',
      info: 'What comes behind it.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'delimiter',
      input: 'MessageTextInput',
      displayName: 'Delimiter',
      info: 'What stands between the two.',
      value: ' ',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'combined_text',
      displayName: 'Combined Text',
      types: ['Message'],
      method: 'combine_texts',
      async run({ text1, text2, delimiter }, context) {
        const text = [text1 ?? '', text2 ?? ''].join(String(delimiter ?? ''));
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});
