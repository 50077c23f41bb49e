import { defineComponent } from '../../engine/component.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { pageInputs } from './page-inputs.ts';
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
    ...pageInputs,
  ],
  outputs: [
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, pageRecords),
  ],
});
