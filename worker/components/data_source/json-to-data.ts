import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { typeName } from '../../engine/python-format.ts';
import type { Data } from '../../engine/values.ts';
import { repairJson } from '../processing/json-repair/repair-json.ts';
import { isPlainRecord } from '../processing/record-fields.ts';
import { readGivenText } from './read-given-text.ts';

/** The record, or the records, of a JSON file or text, made good where it is broken. */
export const jsonToData = defineComponent({
  type: 'JSONtoData',
  displayName: 'Load JSON',
  description: 'Makes records of JSON.',
  icon: 'braces',
  legacy: true,
  inputs: [
    {
      name: 'json_file',
      input: 'FileInput',
      displayName: 'JSON File',
      info: 'A file.',
      value: '',
      more: { fileTypes: ['json'] },
    },
    {
      name: 'json_path',
      input: 'MessageTextInput',
      displayName: 'JSON File Path',
      info: 'The path of a stored file.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'json_string',
      input: 'MultilineInput',
      displayName: 'JSON String',
      info: 'The JSON itself: an object, or a list of objects.',
      value: '',
      multiline: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'convert_json_to_data',
      async run(inputs, context) {
        const value = repairJson(await readGivenText('json', inputs, context));
        if (value === '') {
          throw new TerminalError(
            'Invalid JSON or Python literal: Expecting value: line 1 column 1 (char 0)',
            'field_value',
          );
        }
        const data = Array.isArray(value) ? value.map(recordOf) : recordOf(value);
        context.status(data);
        return data;
      },
    },
  ],
});

function recordOf(value: unknown): Data {
  if (isPlainRecord(value)) return makeData(value);
  throw new TerminalError(
    `Invalid JSON: a record must be an object, but this is a ${typeName(value)}. Put it into an object.`,
    'field_value',
  );
}
