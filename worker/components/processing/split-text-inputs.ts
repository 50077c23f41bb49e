import type { InputDeclaration } from '../../engine/component.ts';

/** The fields of Split Text. */
export const splitTextInputs: readonly InputDeclaration[] = [
  {
    name: 'data_inputs',
    input: 'HandleInput',
    displayName: 'Input',
    info: 'The texts to cut.',
    required: true,
    inputTypes: ['Data', 'DataFrame', 'Message'],
  },
  {
    name: 'chunk_overlap',
    input: 'IntInput',
    displayName: 'Chunk Overlap',
    info: 'How many characters of a chunk may come again in the next.',
    value: 200,
  },
  {
    name: 'chunk_size',
    input: 'IntInput',
    displayName: 'Chunk Size',
    info: 'How many characters a chunk may have. A piece between two separators is never cut, however long it is.',
    value: 1000,
  },
  {
    name: 'separator',
    input: 'MessageTextInput',
    displayName: 'Separator',
    info: 'Where texts are cut: \\n for lines, \\n\\n for paragraphs.',
    value: '\n',
    inputTypes: ['Message'],
  },
  {
    name: 'text_key',
    input: 'MessageTextInput',
    displayName: 'Text Key',
    info: 'The member or column that holds the text.',
    value: 'text',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'keep_separator',
    input: 'DropdownInput',
    displayName: 'Keep Separator',
    info: 'Whether chunks keep the separators.',
    options: ['False', 'True', 'Start', 'End'],
    value: 'False',
    advanced: true,
  },
];
