import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { typeName } from '../../engine/python-format.ts';
import { isDataFrame } from '../../engine/value-kind.ts';
import { fillRows } from './fill-rows.ts';
import { joinTexts } from './join-texts.ts';

/** A text of a table, its rows by a template. */
export const parseDataFrame = defineComponent({
  type: 'ParseDataFrame',
  displayName: 'Parse DataFrame',
  description: 'Turns a table into a text, row by row.',
  icon: 'braces',
  legacy: true,
  inputs: [
    {
      name: 'df',
      input: 'DataFrameInput',
      displayName: 'DataFrame',
      info: 'The table.',
      inputTypes: ['DataFrame'],
    },
    {
      name: 'template',
      input: 'MultilineInput',
      displayName: 'Template',
      info: 'The text for each row, with the names of columns in braces.',
      value: '{text}',
      multiline: true,
      inputTypes: ['Message'],
    },
    {
      name: 'sep',
      input: 'StrInput',
      displayName: 'Separator',
      info: 'What stands between the texts of two rows.',
      value: '\n',
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'text',
      displayName: 'Text',
      types: ['Message'],
      method: 'parse_data',
      async run({ df, template, sep }, context) {
        if (!isDataFrame(df)) {
          throw new TerminalError(
            `Parse DataFrame needs a DataFrame, but got a ${typeName(df)}. Connect an output that gives one.`,
            'input_kind',
          );
        }
        const text = joinTexts(fillRows(String(template || '{text}'), df), String(sep || '\n'));
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});
