import type { InputDeclaration } from '../../engine/component.ts';

/** How many fields a node shows, and which member of its records is the text. */
export function recordInputs(words: RecordWords): readonly InputDeclaration[] {
  return [
    {
      name: 'number_of_fields',
      input: 'IntInput',
      displayName: 'Number of Fields',
      info: words.fields,
      value: words.count,
      realTimeRefresh: true,
      more: { range_spec: { step_type: 'int', min: 1, max: 15, step: 1 } },
    },
    {
      name: 'text_key',
      input: 'MessageTextInput',
      displayName: 'Text Key',
      info: 'The member that counts as the text.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'text_key_validator',
      input: 'BoolInput',
      displayName: 'Text Key Validator',
      info: 'Fails where a record has no such member.',
      value: false,
      advanced: true,
    },
  ];
}

interface RecordWords {
  readonly fields: string;
  readonly count: number;
}
