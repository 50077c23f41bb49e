import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Smart Transform. */
export const smartTransformInputs: readonly InputDeclaration[] = [
  {
    name: 'data',
    input: 'DataInput',
    displayName: 'Data',
    info: 'The records or the table.',
    required: true,
    list: true,
    inputTypes: ['Data', 'DataFrame'],
  },
  {
    name: 'llm',
    input: 'HandleInput',
    displayName: 'Language Model',
    info: 'The model that writes the function.',
    required: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'filter_instruction',
    input: 'MultilineInput',
    displayName: 'Instructions',
    info: "What to do with the data, for example: keep the items whose 'status' is 'active'.",
    value: 'Filter the data to...',
    required: true,
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'sample_size',
    input: 'IntInput',
    displayName: 'Sample Size',
    info: 'Characters of the beginning and the end that the model is shown of long data.',
    value: 1000,
    advanced: true,
  },
  {
    name: 'max_size',
    input: 'IntInput',
    displayName: 'Max Size',
    info: 'Characters from which on data is long.',
    value: 30_000,
    advanced: true,
  },
];
