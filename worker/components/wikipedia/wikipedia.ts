import { defineComponent } from '../../engine/component.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { pageRecords } from './page-records.ts';

/** Finds pages of Wikipedia and reads them. */
export const wikipedia = defineComponent({
  type: 'WikipediaComponent',
  displayName: 'Wikipedia',
  description: 'Finds pages of Wikipedia and gives their texts.',
  icon: 'Wikipedia',
  inputs: [
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Input',
      info: 'What to look up.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'lang', input: 'MessageTextInput', displayName: 'Language', value: 'en', inputTypes: ['Message'] },
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
    {
      name: 'load_all_available_meta',
      input: 'BoolInput',
      displayName: 'Load all available meta',
      value: false,
      advanced: true,
    },
    {
      name: 'doc_content_chars_max',
      input: 'IntInput',
      displayName: 'Document content characters max',
      info: 'Characters of a page that are given on.',
      value: 4000,
      advanced: true,
    },
  ],
  outputs: [
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, pageRecords),
  ],
});
