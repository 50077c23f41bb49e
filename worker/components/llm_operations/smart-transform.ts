import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { pythonRepr, pythonStr } from '../../engine/python-text.ts';
import { isLanguageModel } from '../../engine/value-kind.ts';
import type { DataFrame } from '../../engine/values.ts';
import { withoutEnding } from '../../engine/without-ending.ts';
import { complete } from './complete.ts';
import { Meter } from './python-lambda/meter.ts';
import { runLambda } from './python-lambda/run-lambda.ts';
import { PythonDict } from './python-lambda/values/collections.ts';
import { type PythonValue, strOf, toJson } from './python-lambda/values/values.ts';
import { joinedData } from './smart-transform/joined-data.ts';
import { lambdaPrompt } from './smart-transform/lambda-prompt.ts';
import { smartTransformInputs } from './smart-transform-inputs.ts';

/** Has a model write a Python lambda for an instruction, and works it out on the data. Each output asks for itself. */
export const smartTransform = defineComponent({
  type: 'Smart Transform',
  aliases: ['LambdaFilterComponent', 'LambdaFilter'],
  displayName: 'Smart Transform',
  description: 'Filters or changes data as an instruction says, by a function that a language model writes.',
  icon: 'square-function',
  inputs: smartTransformInputs,
  outputs: [
    {
      name: 'data_output',
      displayName: 'Output',
      types: ['Data'],
      method: 'process_as_data',
      async run(inputs, context) {
        const result = await transformed('process_as_data', inputs, context);
        if (result instanceof PythonDict) return makeData(toJson(result) as Row);
        return makeData(Array.isArray(result) ? { _results: toJson(result) } : { text: strOf(result) });
      },
    },
    {
      name: 'dataframe_output',
      displayName: 'Output',
      types: ['DataFrame'],
      method: 'process_as_dataframe',
      run: async (inputs, context) => tableOf(await transformed('process_as_dataframe', inputs, context)),
    },
  ],
});

/** What the model's function makes of the data. Throws TerminalError where it wrote none, and what the function throws. */
async function transformed(method: string, inputs: Inputs, context: ComponentContext): Promise<PythonValue> {
  const { llm } = inputs;
  if (!isLanguageModel(llm)) throw new TerminalError('Connect a language model to Smart Transform.', 'input_kind');
  const data = joinedData(inputs.data);
  const { prompt, structure, sample } = lambdaPrompt(data, {
    instruction: String(inputs.filter_instruction ?? ''),
    sampleSize: Number(inputs.sample_size ?? 1000),
    maxSize: Number(inputs.max_size ?? 30_000),
  });
  const given = Array.isArray(inputs.data) ? inputs.data : [inputs.data];
  for (const told of [pythonRepr(given), pythonStr(data), structure, sample]) context.log('', told);
  const { text } = await complete(llm, [{ role: 'user', text: prompt }], context);
  context.log('', text);
  const written = /lambda\s+\w+\s*:.*?(?=\n|$)/.exec(text);
  if (written === null) throw new TerminalError(`Could not find lambda in response: ${text}`, 'lambda_missing');
  // Models put code between backticks although they are asked not to.
  const source = withoutEnding(written[0].trim(), '`');
  context.log('', source);
  try {
    return runLambda(source, data);
  } catch (error) {
    if (!isTypeError(error)) throw error;
    throw new TerminalError(`Error running method "${method}": ${error.message}`, error.code);
  }
}

/** Of Python's faults this one is told with the name of the output's method. */
function isTypeError(error: unknown): error is TerminalError {
  return error instanceof TerminalError && (error as { kind?: unknown }).kind === 'TypeError';
}

function tableOf(result: PythonValue): DataFrame {
  if (result instanceof PythonDict) return makeDataFrame([toJson(result) as Row]);
  if (!Array.isArray(result)) return makeDataFrame([{ value: strOf(result) }]);
  const meter = new Meter();
  if (result.every((item) => item instanceof PythonDict))
    return makeDataFrame(result.map((row) => toJson(row, meter)) as Row[]);
  return makeDataFrame(result.map((item) => ({ value: toJson(item, meter) })));
}

type Row = Readonly<Record<string, unknown>>;
