import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { fieldValue, isPlainRecord, ownFields } from './record-fields.ts';
import { recordInputs } from './record-inputs.ts';

/** A record of the fields that the node was given. */
export const createData = defineComponent({
  type: 'CreateData',
  displayName: 'Create Data',
  description: 'Makes a record of fields that you name.',
  icon: 'ListFilter',
  legacy: true,
  inputs: [...recordInputs({ fields: 'How many fields the record has.', count: 1 })],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'build_data',
      async run(inputs, context) {
        const record = recordOf(inputs);
        const textKey = String(inputs.text_key ?? '');
        if (inputs.text_key_validator === true && textKey !== '' && !Object.hasOwn(record, textKey)) {
          throw new TerminalError(
            `Text Key: '${textKey}' not found in the Data keys: '${Object.keys(record).join(', ')}'`,
            'field_value',
          );
        }
        const data = makeData(record, textKey);
        context.status(data);
        return data;
      },
    },
  ],
});

function recordOf(inputs: Inputs): Record<string, unknown> {
  const fields = ownFields(inputs, DECLARED).map(([, field]) => field);
  const members = fields.filter(isPlainRecord).flatMap((field) => Object.entries(field));
  return Object.fromEntries(members.map(([name, value]) => [name, fieldValue(value)]));
}

const DECLARED: ReadonlySet<string> = new Set(['number_of_fields', 'text_key', 'text_key_validator']);
