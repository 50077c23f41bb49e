import { defineTextSplitter, separatorOf } from './splitters/define-text-splitter.ts';
import { splitCharacters } from './splitters/split-characters.ts';

/** Cuts texts at one separator. */
export const characterTextSplitter = defineTextSplitter({
  type: 'CharacterTextSplitter',
  displayName: 'Character Text Splitter',
  description: 'Cuts texts into chunks at a separator.',
  inputs: [
    {
      name: 'separator',
      input: 'MessageTextInput',
      displayName: 'Separator',
      info: 'Where texts are cut; between paragraphs where it is empty.',
      value: '',
      inputTypes: ['Message'],
    },
  ],
  split(inputs, sizes) {
    const separator = separatorOf(inputs.separator, '\n\n');
    return (text) => splitCharacters(text, separator, false, sizes);
  },
});
