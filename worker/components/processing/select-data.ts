import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Value } from '../../engine/values.ts';
import { listed } from './listed.ts';

/** One record of a list. */
export const selectData = defineComponent({
  type: 'SelectData',
  displayName: 'Select Data',
  description: 'Picks one record of a list.',
  icon: 'prototypes',
  legacy: true,
  inputs: [
    {
      name: 'data_list',
      input: 'DataInput',
      displayName: 'Data List',
      info: 'The records.',
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'data_index',
      input: 'IntInput',
      displayName: 'Data Index',
      info: 'The place of the record, from 0.',
      value: 0,
      more: { range_spec: { step_type: 'int', min: 0, max: 15, step: 1 } },
    },
  ],
  outputs: [
    {
      name: 'selected_data',
      displayName: 'Selected Data',
      types: ['Data'],
      method: 'select_data',
      async run(inputs, context) {
        const items = listed(inputs.data_list);
        const index = Number(inputs.data_index ?? 0);
        if (index < 0 || index >= items.length) {
          throw new TerminalError(`Selected index ${index} is out of range.`, 'field_value');
        }
        context.status(items[index]);
        return items[index] as Value;
      },
    },
  ],
});
