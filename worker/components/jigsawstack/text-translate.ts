import { defineJigsawStack, filled } from './jigsaw-stack.ts';

/** Translates texts. */
export const textTranslate = defineJigsawStack({
  type: 'JigsawStackTextTranslate',
  displayName: 'Text Translate',
  description: 'Translates texts with JigsawStack.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'target_language',
      input: 'StrInput',
      displayName: 'Target Language',
      info: 'The language to translate to, as de.',
      required: true,
      toolMode: true,
    },
    {
      name: 'text',
      input: 'MessageTextInput',
      displayName: 'Text',
      info: 'The texts to translate.',
      required: true,
      list: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  output: { name: 'translation_results', displayName: 'Translation Results', method: 'translation' },
  path: '/ai/translate',
  body({ target_language, text }) {
    const texts = Array.isArray(text) ? text : [text];
    return { ...filled({ target_language }), ...(texts.some(Boolean) && { text: texts }) };
  },
});
