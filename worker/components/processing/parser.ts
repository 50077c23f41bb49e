import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { formatPython, typeName } from '../../engine/python-format.ts';
import { safeConvert } from '../../engine/safe-convert.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { printedRecord } from '../../engine/value-records.ts';
import { fillRows } from './fill-rows.ts';
import { joinTexts } from './join-texts.ts';

/** Makes a text of records: by a template, or as a chat would show them. */
export const parser = defineComponent({
  type: 'ParserComponent',
  aliases: ['parser'],
  displayName: 'Parser',
  description: 'Turns a record or a table into a text.',
  icon: 'braces',
  inputs: [
    {
      name: 'input_data',
      input: 'HandleInput',
      displayName: 'Data or DataFrame',
      info: 'The record or table.',
      required: true,
      inputTypes: ['DataFrame', 'Data'],
    },
    {
      name: 'mode',
      input: 'TabInput',
      displayName: 'Mode',
      info: 'Fill a template, or show everything as it is.',
      options: ['Parser', 'Stringify'],
      value: 'Parser',
      realTimeRefresh: true,
    },
    {
      name: 'pattern',
      input: 'MultilineInput',
      displayName: 'Template',
      info: 'The text for each row, with the names of columns or members in braces: {title} ({year}).',
      value: 'Text: {text}',
      required: true,
      inputTypes: ['Message'],
      multiline: true,
      more: { dynamic: true },
    },
    {
      name: 'sep',
      input: 'MessageTextInput',
      displayName: 'Separator',
      info: 'What stands between the texts of two rows.',
      value: '\n',
      advanced: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'parsed_text',
      displayName: 'Parsed Text',
      types: ['Message'],
      method: 'parse_combined_text',
      toolMode: true,
      async run(inputs, context) {
        if (inputs.mode === 'Stringify') {
          const text = stringify(inputs);
          context.log('', `Converted to string with length: ${[...text].length}`);
          return makeMessage(context, { text });
        }
        const text = parse(inputs);
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});

function stringify(inputs: Inputs): string {
  const value = inputs.input_data;
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => safeConvert(item, { cleanData: inputs.clean_data === true })).join('\n');
  }
  return safeConvert(isNothing(value) ? false : value);
}

/** A record's missing members are its default; a table's missing columns are an error, as a typing mistake would be. */
function parse(inputs: Inputs): string {
  const value = inputs.input_data;
  const pattern = String(inputs.pattern ?? '');
  if (isDataFrame(value)) {
    return joinTexts(fillRows(pattern, value), String(inputs.sep ?? '\n'));
  }
  if (isData(value) || isMessage(value)) {
    const record = printedRecord(value);
    const missing = isData(value) ? value.defaultValue : '';
    return formatPython(pattern, (name) => (Object.hasOwn(record, name) ? record[name] : missing));
  }
  if (Array.isArray(value) && value.every(isData)) {
    throw new TerminalError('List of Data objects is not supported.', 'input_kind');
  }
  throw new TerminalError(
    `Unsupported input type: <class '${typeName(value)}'>. Expected DataFrame or Data.`,
    'input_kind',
  );
}

function isNothing(value: unknown): boolean {
  if (isDataFrame(value)) return value.rows.length === 0 || value.columns.length === 0;
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
