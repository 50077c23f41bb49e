import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { listedTexts } from './listed.ts';
import { recordOfItem } from './record-of-item.ts';

/** A record with some of its members. */
export const filterData = defineComponent({
  type: 'FilterData',
  displayName: 'Filter Data',
  description: 'Keeps the members of a record that you name.',
  icon: 'filter',
  legacy: true,
  beta: true,
  inputs: [
    {
      name: 'data',
      input: 'DataInput',
      displayName: 'Data',
      info: 'The record.',
      inputTypes: ['Data'],
    },
    {
      name: 'filter_criteria',
      input: 'MessageTextInput',
      displayName: 'Filter Criteria',
      info: 'The names of the members to keep.',
      list: true,
      value: '',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'filtered_data',
      displayName: 'Filtered Data',
      types: ['Data'],
      method: 'filter_data',
      async run(inputs, context) {
        const names = listedTexts(inputs.filter_criteria);
        const members = Object.entries(recordOfItem(inputs.data) ?? {});
        const data = makeData(Object.fromEntries(members.filter(([name]) => names.includes(name))));
        context.status(data);
        return data;
      },
    },
  ],
});
