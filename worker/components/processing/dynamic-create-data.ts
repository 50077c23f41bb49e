import { defineComponent, type Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeData, makeMessage } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import { isPlainRecord } from './record-fields.ts';

/** A record, or a text, of fields that the node's table names; their values stand in fields `dynamic_<name>`. */
export const dynamicCreateData = defineComponent({
  type: 'DynamicCreateData',
  displayName: 'Dynamic Create Data',
  description: 'Makes a record of fields that a table names.',
  icon: 'ListFilter',
  inputs: [
    {
      name: 'form_fields',
      input: 'TableInput',
      displayName: 'Input Configuration',
      info: 'The fields. Each row is one, which others can be connected to.',
      value: [],
      realTimeRefresh: true,
      more: {
        table_schema: [
          { name: 'field_name', display_name: 'Field Name', type: 'str', description: 'The name of the field.' },
          {
            name: 'field_type',
            display_name: 'Field Type',
            type: 'str',
            description: 'What the field takes.',
            options: ['Text', 'Data', 'Number', 'Handle', 'Boolean'],
            default: 'Text',
          },
        ],
      },
    },
    {
      name: 'include_metadata',
      input: 'BoolInput',
      displayName: 'Include Metadata',
      info: 'Tells about the fields too.',
      value: false,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'form_data',
      displayName: 'Data',
      types: ['Data'],
      method: 'process_form',
      async run(inputs, context) {
        const values = valuesOf(inputs);
        const connected = [...values.keys()].filter((name) => isConnected(inputs[`dynamic_${name}`])).length;
        context.status(`Form processed successfully. ${connected}/${values.size} fields connected to components.`);
        return makeData(Object.fromEntries(values));
      },
    },
    {
      name: 'message',
      displayName: 'Message',
      types: ['Message'],
      method: 'get_message',
      async run(inputs, context) {
        const values = valuesOf(inputs);
        if (values.size === 0) return makeMessage(context, { text: 'No form data available' });
        context.status(`Message formatted with ${values.size} fields`);
        const lines = [...values].map(([name, value]) => `• ${name}: ${pythonStr(value)}`);
        const text = ['📋 Form Data:', RULE, ...lines, RULE, `Total fields: ${values.size}`].join('\n');
        return makeMessage(context, { text });
      },
    },
  ],
});

function valuesOf(inputs: Inputs): Map<string, unknown> {
  const rows = Array.isArray(inputs.form_fields) ? inputs.form_fields.filter(isRecord) : [];
  const names = rows.map((row) => row.field_name).filter((name) => typeof name === 'string' && name !== '');
  return new Map(names.map((name) => [name as string, simple(inputs[`dynamic_${name}`] ?? '')]));
}

/** Messages and records with a text are that text, other records their members. */
function simple(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simple);
  if (isMessage(value)) return value.text;
  if (isData(value)) return Object.hasOwn(value.data, 'text') ? pythonStr(value.data.text ?? '') : simple(value.data);
  if (isPlainRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, simple(item)]));
  }
  return value;
}

function isConnected(value: unknown): boolean {
  return isMessage(value) || isData(value);
}

const RULE = '='.repeat(40);
