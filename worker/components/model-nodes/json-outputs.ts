import type { ComponentContext, Inputs, OutputDeclaration } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import type { Data, DataFrame } from '../../engine/values.ts';
import { answerOf, type ModelNode } from './define-model.ts';

/** Outputs that read a model's answer as JSON: a record and a table. */
export function jsonOutputs(node: ModelNode): readonly OutputDeclaration[] {
  return [
    {
      name: 'data_output',
      displayName: 'Data',
      types: ['Data'],
      method: 'build_data_output',
      toolMode: true,
      run: async (inputs, context) => recordOf(await answerJson(node, inputs, context)),
    },
    {
      name: 'dataframe_output',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'build_dataframe_output',
      toolMode: true,
      run: async (inputs, context) => tableOf(await answerJson(node, inputs, context)),
    },
  ];
}

async function answerJson(node: ModelNode, inputs: Inputs, context: ComponentContext): Promise<unknown> {
  const { text } = await answerOf(node, inputs, context);
  if (text === '') throw new TerminalError('No response from model', 'model_empty');
  try {
    return JSON.parse(text);
  } catch {
    throw new TerminalError(
      `Invalid JSON response. Ensure model supports JSON output. It answered ${JSON.stringify(text.slice(0, 120))}.`,
      'model_not_json',
    );
  }
}

function recordOf(value: unknown): Data {
  if (isRecord(value)) return makeData(value);
  if (!Array.isArray(value)) return makeData({ value });
  const [only] = value;
  return value.length === 1 && isRecord(only) ? makeData(only) : makeData({ results: value });
}

function tableOf(value: unknown): DataFrame {
  if (isRecord(value)) return makeDataFrame([value]);
  if (!Array.isArray(value)) return makeDataFrame([{ value }]);
  if (value.every(isRecord)) return makeDataFrame(value);
  throw new TerminalError('List items must be dictionaries to convert to DataFrame', 'model_not_json');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
