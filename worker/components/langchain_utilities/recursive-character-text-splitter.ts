import { listedTexts } from '../processing/listed.ts';
import { defineTextSplitter, separatorOf } from './splitters/define-text-splitter.ts';
import { splitRecursively } from './splitters/split-recursively.ts';

/** Cuts texts at the coarsest separator that leaves chunks small enough. */
export const recursiveCharacterTextSplitter = defineTextSplitter({
  type: 'RecursiveCharacterTextSplitter',
  displayName: 'Recursive Character Text Splitter',
  description: 'Cuts texts into chunks and keeps together what belongs together.',
  inputs: [
    {
      name: 'separators',
      input: 'MessageTextInput',
      displayName: 'Separators',
      info: 'Where texts are cut, coarse ones first; paragraphs, lines, words and characters where there are none.',
      list: true,
      value: '',
      inputTypes: ['Message'],
    },
  ],
  split(inputs, sizes) {
    const given = listedTexts(inputs.separators).map((separator) => separatorOf(separator, ''));
    const separators = given.length > 0 ? given : ['\n\n', '\n', ' ', ''];
    return (text) => splitRecursively(text, separators, sizes);
  },
});
