import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeData, makeMessage } from '../../engine/make-value.ts';
import { typeName } from '../../engine/python-format.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { asData, asDataFrame, asMessage, type Convertible } from './conversions.ts';

/** A value as a message, a record or a table. */
export const typeConverter = defineComponent({
  type: 'TypeConverterComponent',
  displayName: 'Type Convert',
  description: 'Turns messages, records and tables into each other.',
  icon: 'repeat',
  inputs: [
    {
      name: 'input_data',
      input: 'HandleInput',
      displayName: 'Input',
      info: 'The value; of a list the first.',
      required: true,
      inputTypes: ['Message', 'Data', 'DataFrame'],
    },
    {
      name: 'auto_parse',
      input: 'BoolInput',
      displayName: 'Auto Parse',
      info: 'Reads the JSON or CSV that a message holds.',
      value: false,
      advanced: true,
    },
    {
      name: 'output_type',
      input: 'TabInput',
      displayName: 'Output Type',
      info: 'What the value becomes.',
      options: ['Message', 'Data', 'DataFrame'],
      value: 'Message',
      realTimeRefresh: true,
    },
  ],
  outputs: [
    {
      name: 'message_output',
      displayName: 'Message Output',
      types: ['Message'],
      method: 'convert_to_message',
      async run(inputs, context) {
        const message = asMessage(givenValue(inputs, context), context);
        context.status(message);
        return message;
      },
    },
    {
      name: 'data_output',
      displayName: 'Data Output',
      types: ['Data'],
      method: 'convert_to_data',
      hidden: true,
      async run(inputs, context) {
        const data = asData(givenValue(inputs, context), inputs.auto_parse === true);
        context.status(data);
        return data;
      },
    },
    {
      name: 'dataframe_output',
      displayName: 'DataFrame Output',
      types: ['DataFrame'],
      method: 'convert_to_dataframe',
      hidden: true,
      async run(inputs, context) {
        const frame = asDataFrame(givenValue(inputs, context), inputs.auto_parse === true);
        context.status(pythonStr(frame));
        return frame;
      },
    },
  ],
});

function givenValue(inputs: Inputs, context: { readonly now: () => number; readonly flowId: string }): Convertible {
  const given = Array.isArray(inputs.input_data) ? inputs.input_data[0] : inputs.input_data;
  if (typeof given === 'string') return makeMessage(context, { text: given });
  if (isMessage(given) || isData(given) || isDataFrame(given)) return given;
  if (isRecord(given) && typeof given.kind !== 'symbol') return makeData(given);
  throw new TerminalError(
    `Type Convert needs a Message, a Data or a DataFrame, but got a ${typeName(given)}. Connect an output that gives one.`,
    'input_kind',
  );
}
