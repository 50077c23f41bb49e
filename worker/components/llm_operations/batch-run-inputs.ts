import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Batch Run. */
export const batchRunInputs: readonly InputDeclaration[] = [
  {
    name: 'model',
    input: 'HandleInput',
    displayName: 'Language Model',
    info: 'The model that is asked about each row.',
    required: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'system_message',
    input: 'MultilineInput',
    displayName: 'Instructions',
    info: 'What the model is told before each row.',
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'df',
    input: 'DataFrameInput',
    displayName: 'DataFrame',
    info: 'The table.',
    required: true,
    inputTypes: ['DataFrame'],
  },
  {
    name: 'column_name',
    input: 'MessageTextInput',
    displayName: 'Column Name',
    info: 'The column that holds the text to ask about. Without one the model reads the whole row, as TOML.',
    inputTypes: ['Message'],
  },
  {
    name: 'output_column_name',
    input: 'MessageTextInput',
    displayName: 'Output Column Name',
    info: 'The column for the answers.',
    value: 'model_response',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'enable_metadata',
    input: 'BoolInput',
    displayName: 'Enable Metadata',
    info: 'Whether each row tells the lengths of its texts, too.',
    value: false,
    advanced: true,
  },
];
