import { defineComponent } from '../../engine/component.ts';
import type { Plain } from '../../engine/values.ts';
import { compares, comparisons } from './compare-texts.ts';
import { listed } from './listed.ts';
import { recordOfItem } from './record-of-item.ts';

/** The records of a list that have a member with a certain value. */
export const filterDataValues = defineComponent({
  type: 'FilterDataValues',
  displayName: 'Filter Values',
  description: 'Keeps the records whose member has a certain value.',
  icon: 'filter',
  legacy: true,
  beta: true,
  inputs: [
    {
      name: 'input_data',
      input: 'DataInput',
      displayName: 'Input Data',
      info: 'The records.',
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'filter_key',
      input: 'MessageTextInput',
      displayName: 'Filter Key',
      info: 'The name of the member.',
      value: 'route',
      inputTypes: ['Data'],
    },
    {
      name: 'filter_value',
      input: 'MessageTextInput',
      displayName: 'Filter Value',
      info: 'The value to compare with.',
      value: 'CMIP',
      inputTypes: ['Data'],
    },
    {
      name: 'operator',
      input: 'DropdownInput',
      displayName: 'Comparison Operator',
      info: 'How the values are compared.',
      options: comparisons,
      value: 'equals',
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'filtered_data',
      displayName: 'Filtered Data',
      types: ['Data'],
      method: 'filter_data',
      async run(inputs, context) {
        const items = listed(inputs.input_data);
        const key = String(inputs.filter_key ?? '');
        const wanted = String(inputs.filter_value ?? '');
        if (items.length === 0) {
          context.status('Input data is empty.');
          return [];
        }
        if (key === '' || wanted === '') {
          context.status('Filter key or value is missing.');
          return items as Plain;
        }
        const kept = items.filter((item) => {
          const record = recordOfItem(item) ?? {};
          return Object.hasOwn(record, key) && compares(record[key], wanted, String(inputs.operator));
        });
        context.status(kept);
        return kept;
      },
    },
  ],
});
