import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Structured Output. */
export const structuredOutputInputs: readonly InputDeclaration[] = [
  {
    name: 'llm',
    input: 'HandleInput',
    displayName: 'Language Model',
    info: 'The model that reads the text. It should be able to call tools.',
    required: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'input_value',
    input: 'MultilineInput',
    displayName: 'Input Message',
    info: 'The text in which records are looked for.',
    required: true,
    inputTypes: ['Message'],
    multiline: true,
    toolMode: true,
  },
  {
    name: 'system_prompt',
    input: 'MultilineInput',
    displayName: 'Format Instructions',
    info: 'What the model is told about the records before it reads the text.',
    value:
      'You are an AI that extracts structured JSON objects from unstructured text. Use a predefined schema with expected types (str, int, float, bool, dict). Extract ALL relevant instances that match the schema - if multiple patterns exist, capture them all. Fill missing or ambiguous values with defaults: null for missing values. Remove exact duplicates but keep variations that have different field values. Always return valid JSON in the expected format, never throw errors. If multiple objects can be extracted, return them all in the structured format.',
    required: true,
    advanced: true,
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'schema_name',
    input: 'MessageTextInput',
    displayName: 'Schema Name',
    info: 'What the records are called when the model is asked for them.',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'output_schema',
    input: 'TableInput',
    displayName: 'Output Schema',
    info: 'The members of a record, one a row.',
    required: true,
    value: [{ name: 'field', description: 'description of field', type: 'str', multiple: 'False' }],
    more: { table_schema: schemaColumns() },
  },
];

/** The columns of a table that describes a record's members. */
export function schemaColumns(): readonly unknown[] {
  return [
    {
      name: 'name',
      display_name: 'Name',
      type: 'str',
      description: "The member's name.",
      default: 'field',
      edit_mode: 'inline',
    },
    {
      name: 'description',
      display_name: 'Description',
      type: 'str',
      description: 'What the model should put there.',
      default: 'description of field',
      edit_mode: 'popover',
    },
    {
      name: 'type',
      display_name: 'Type',
      type: 'str',
      description: 'The type of its value.',
      options: ['str', 'int', 'float', 'bool', 'dict'],
      default: 'str',
      edit_mode: 'inline',
    },
    {
      name: 'multiple',
      display_name: 'As List',
      type: 'boolean',
      description: 'Whether it holds a list of such values.',
      default: 'False',
      edit_mode: 'inline',
    },
  ];
}
