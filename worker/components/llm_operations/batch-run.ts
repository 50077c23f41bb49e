import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { columnsOf } from '../../engine/dataframe-columns.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import { typeName } from '../../engine/python-format.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isDataFrame, isLanguageModel } from '../../engine/value-kind.ts';
import type { DataFrame, LanguageModel, ModelMessage } from '../../engine/values.ts';
import { inParallel } from './batch-run/in-parallel.ts';
import { rowText } from './batch-run/row-text.ts';
import { batchRunInputs } from './batch-run-inputs.ts';
import { complete } from './complete.ts';

/** Asks a model about each row of a table, several rows at once. One row that fails ends the run. */
export const batchRun = defineComponent({
  type: 'BatchRunComponent',
  displayName: 'Batch Run',
  description: 'Asks a language model about each row of a table.',
  icon: 'List',
  inputs: batchRunInputs,
  outputs: [
    {
      name: 'batch_results',
      displayName: 'LLM Results',
      types: ['DataFrame'],
      method: 'run_batch',
      run: async (inputs, context) => runBatch(inputs, context),
    },
  ],
});

async function runBatch(inputs: Inputs, context: ComponentContext): Promise<DataFrame> {
  const { model, df: frame } = inputs;
  if (!isLanguageModel(model)) throw new TerminalError('Connect a language model to Batch Run.', 'input_kind');
  if (!isDataFrame(frame)) {
    const told = `Error running method "run_batch": Expected DataFrame input, got <class '${typeName(frame)}'>`;
    throw new TerminalError(told, 'input_kind');
  }
  const system = String(inputs.system_message ?? '');
  const texts = textsOf(frame, String(inputs.column_name ?? ''));
  const answers = await inParallel(texts, ROWS_AT_ONCE, (text, index) =>
    answerOf(model, system, text, context, `row ${index}`),
  );
  const output = String(inputs.output_column_name ?? '');
  const rows = frame.rows.map((row, index) => {
    const answer = answers[index] as string;
    const answered = { ...row, [output]: answer, batch_index: index };
    return inputs.enable_metadata === true ? { ...answered, metadata: metadata(answered, answer, system) } : answered;
  });
  return makeDataFrame(rows);
}

/** Throws TerminalError for a column that is not there. */
function textsOf(frame: DataFrame, name: string): readonly string[] {
  const columns = columnsOf(frame).map((column) => ({
    name: column.name,
    cells: column.cells.map((cell) =>
      pythonStr(column.type === 'float' && typeof cell === 'number' ? pythonFloat(cell) : cell),
    ),
  }));
  if (name === '')
    return frame.rows.map((_, row) => rowText(columns.map((column) => [column.name, column.cells[row] ?? ''])));
  const column = columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column.cells;
  const known = frame.columns.join(', ');
  throw new TerminalError(`Column '${name}' not found in the DataFrame. Available columns: ${known}`, 'column_missing');
}

async function answerOf(
  model: LanguageModel,
  system: string,
  text: string,
  context: ComponentContext,
  key: string,
): Promise<string> {
  const messages: ModelMessage[] = [
    ...(system === '' ? [] : [{ role: 'system' as const, text: system }]),
    { role: 'user', text },
  ];
  return (await complete(model, messages, context, {}, key)).text;
}

function metadata(row: Readonly<Record<string, unknown>>, answer: string, system: string) {
  const { text_input: input } = row;
  return {
    has_system_message: system !== '',
    input_length: typeof input === 'string' ? [...input].length : Array.isArray(input) ? input.length : 0,
    response_length: [...answer].length,
    processing_status: 'success',
  };
}

/** As many as there are connections. */
const ROWS_AT_ONCE = 6;
