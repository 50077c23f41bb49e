import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import type { Data, Plain } from '../../engine/values.ts';
import { fieldValue, isPlainRecord, ownFields } from './record-fields.ts';
import { recordInputs } from './record-inputs.ts';

/** Records with members written into them, from the fields that the node was given. */
export const updateData = defineComponent({
  type: 'UpdateData',
  displayName: 'Update Data',
  description: 'Writes members into records, new ones or over old ones.',
  icon: 'FolderSync',
  legacy: true,
  inputs: [
    {
      name: 'old_data',
      input: 'DataInput',
      displayName: 'Data',
      info: 'The records to change.',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
    ...recordInputs({ fields: 'How many fields are written.', count: 0 }),
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'build_data',
      async run(inputs, context) {
        const written = writtenBy(inputs);
        const textKey = String(inputs.text_key ?? '');
        const old = inputs.old_data;
        if (Array.isArray(old)) {
          const items = old.map((item) => (isData(item) ? updated(item, written, textKey) : item));
          context.status(items);
          return items as Plain;
        }
        if (isData(old)) {
          const data = updated(old, written, textKey);
          context.status(data);
          return data;
        }
        throw new TerminalError('old_data is not a Data object or list of Data objects.', 'input_kind');
      },
    },
  ],
});

function updated(item: Data, written: Readonly<Record<string, unknown>>, textKey: string): Data {
  const data = { ...item.data, ...written };
  if (textKey !== '' && !Object.hasOwn(data, textKey)) {
    throw new TerminalError(
      `Text Key: '${textKey}' not found in the Data keys: ${Object.keys(data).join(', ')}`,
      'field_value',
    );
  }
  return { ...item, data, textKey: textKey || item.textKey };
}

function writtenBy(inputs: Inputs): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, field] of ownFields(inputs, DECLARED)) {
    if (isPlainRecord(field)) for (const [key, value] of Object.entries(field)) written[key] = fieldValue(value);
    else if (isData(field) || isMessage(field)) written[name] = fieldValue(field);
  }
  return written;
}

const DECLARED: ReadonlySet<string> = new Set(['number_of_fields', 'text_key', 'text_key_validator', 'old_data']);
