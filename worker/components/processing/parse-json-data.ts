import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import { JqError, JqSyntaxError } from './jq/jq-error.ts';
import { runQuery } from './jq/run-query.ts';
import { toJson } from './jq/to-json.ts';
import { repairJson } from './json-repair/repair-json.ts';
import { isPlainRecord } from './record-fields.ts';

/** What a query finds in a text's JSON or in a record; of several, in the list of them. */
export const parseJsonData = defineComponent({
  type: 'ParseJSONData',
  displayName: 'Parse JSON',
  description: 'Finds parts of JSON by a query.',
  icon: 'braces',
  legacy: true,
  inputs: [
    {
      name: 'input_value',
      input: 'HandleInput',
      displayName: 'Input',
      info: 'The text or record.',
      required: true,
      inputTypes: ['Message', 'Data'],
    },
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'JQ Query',
      info: 'The query, in the language of jq.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'filtered_data',
      displayName: 'Filtered Data',
      types: ['Data'],
      method: 'filter_data',
      async run({ input_value: given, query }) {
        if (given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0))
          return [];
        const input = Array.isArray(given) ? given.map(jsonOf) : jsonOf(given);
        try {
          const results = runQuery(String(query ?? ''), toJson(input));
          return results.map((value) => makeData(isPlainRecord(value) ? value : { text: pythonStr(value) }));
        } catch (error) {
          if (!(error instanceof JqError || error instanceof JqSyntaxError)) throw error;
          throw new TerminalError(error.message, 'field_value');
        }
      },
    },
  ],
});

function jsonOf(value: unknown): unknown {
  if (isData(value)) return value.data;
  const read = repairJson(isMessage(value) ? value.text : pythonStr(value));
  if (read !== '') return read;
  throw new TerminalError('Invalid JSON: Expecting value: line 1 column 1 (char 0)', 'field_value');
}
