import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { repairJson } from './json-repair/repair-json.ts';

/** The JSON object that a text holds, made good where it is broken. */
export const jsonCleaner = defineComponent({
  type: 'JSONCleaner',
  displayName: 'JSON Cleaner',
  description: 'Repairs the JSON that models write.',
  icon: 'braces',
  legacy: true,
  inputs: [
    {
      name: 'json_str',
      input: 'MessageTextInput',
      displayName: 'JSON String',
      info: 'The text with the JSON.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'remove_control_chars',
      input: 'BoolInput',
      displayName: 'Remove Control Characters',
      info: 'Leaves out line breaks, tabs and their like first.',
      value: false,
    },
    {
      name: 'normalize_unicode',
      input: 'BoolInput',
      displayName: 'Normalize Unicode',
      info: 'Composes accents with their letters.',
      value: false,
    },
    {
      name: 'validate_json',
      input: 'BoolInput',
      displayName: 'Validate JSON',
      info: 'Fails where the JSON is broken instead of repairing it.',
      value: false,
    },
  ],
  outputs: [
    {
      name: 'output',
      displayName: 'Cleaned JSON String',
      types: ['Message'],
      method: 'clean_json',
      async run(inputs, context) {
        const given = String(inputs.json_str ?? '');
        const [start, end] = [given.indexOf('{'), given.lastIndexOf('}')];
        if (start < 0 || end < 0) throw new TerminalError("Invalid JSON string: Missing '{' or '}'", 'field_value');
        let json = given.slice(start, end + 1);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
        if (inputs.remove_control_chars === true) json = json.replace(/[\u0000-\u001f\u007f]/g, '');
        if (inputs.normalize_unicode === true) json = json.normalize('NFC');
        if (inputs.validate_json === true) validate(json);
        const value = repairJson(json);
        const text = value === '' ? '' : jsonDumps(value);
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});

function validate(json: string): void {
  try {
    JSON.parse(json);
  } catch (error) {
    throw new TerminalError(
      `Error cleaning JSON string: Invalid JSON string: ${(error as Error).message}`,
      'field_value',
    );
  }
}
