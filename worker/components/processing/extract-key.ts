import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import type { Data } from '../../engine/values.ts';
import { recordOfItem } from './record-of-item.ts';

/** One member of a record, or of each record of a list that has it. */
export const extractKey = defineComponent({
  type: 'ExtractaKey',
  displayName: 'Extract Key',
  description: 'Takes one member out of records.',
  icon: 'key',
  legacy: true,
  inputs: [
    {
      name: 'data_input',
      input: 'DataInput',
      displayName: 'Data Input',
      info: 'The record or records.',
      inputTypes: ['Data'],
    },
    {
      name: 'key',
      input: 'StrInput',
      displayName: 'Key to Extract',
      info: 'The name of the member.',
      value: '',
    },
  ],
  outputs: [
    {
      name: 'extracted_data',
      displayName: 'Extracted Data',
      types: ['Data'],
      method: 'extract_key',
      async run(inputs, context) {
        const key = String(inputs.key ?? '');
        const given = inputs.data_input;
        if (Array.isArray(given)) {
          const all = given.map((item) => memberOf(item, key)).filter((found) => found !== null);
          context.status(all);
          return all;
        }
        if (recordOfItem(given) === null) {
          context.status(NO_RECORD);
          return makeData({ error: NO_RECORD });
        }
        const found = memberOf(given, key);
        if (found !== null) {
          context.status(found);
          return found;
        }
        const complaint = `Key '${key}' not found in Data object.`;
        context.status(complaint);
        return makeData({ error: complaint });
      },
    },
  ],
});

function memberOf(value: unknown, key: string): Data | null {
  const record = recordOfItem(value) ?? {};
  return Object.hasOwn(record, key) ? makeData({ [key]: record[key] }) : null;
}

const NO_RECORD = 'Invalid input. Expected Data object or list of Data objects.';
