import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { isLanguageModel } from '../../engine/value-kind.ts';
import { extract } from './structured-output/extract.ts';
import { answerShape, type SchemaRow } from './structured-output/output-schema.ts';
import { structuredOutputInputs } from './structured-output-inputs.ts';

/** Has a model find records of a given shape in a text. Each output asks for itself. */
export const structuredOutput = defineComponent({
  type: 'StructuredOutput',
  displayName: 'Structured Output',
  description: 'Has a language model find records of a given shape in a text.',
  icon: 'braces',
  inputs: structuredOutputInputs,
  outputs: [
    {
      name: 'structured_output',
      displayName: 'Structured Output',
      types: ['Data'],
      method: 'build_structured_output',
      async run(inputs, context) {
        const records = await recordsOf('build_structured_output', inputs, context);
        return makeData(records.length === 1 ? (records[0] as Row) : { results: records });
      },
    },
    {
      name: 'dataframe_output',
      displayName: 'Structured Output',
      types: ['DataFrame'],
      method: 'build_structured_dataframe',
      run: async (inputs, context) => makeDataFrame(await recordsOf('build_structured_dataframe', inputs, context)),
    },
    {
      name: 'structured_output_dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'as_dataframe',
      hidden: true,
      run: async (inputs, context) => makeDataFrame(await recordsOf('as_dataframe', inputs, context)),
    },
  ],
});

/** At least one record. Throws TerminalError for a schema that is none, and when the model gives no record. */
async function recordsOf(method: string, inputs: Inputs, context: ComponentContext): Promise<readonly Row[]> {
  const { llm, output_schema: rows } = inputs;
  if (!isLanguageModel(llm)) {
    throw new TerminalError(
      `Error running method "${method}": Language model does not support structured output.`,
      'input_kind',
    );
  }
  if (!Array.isArray(rows) || rows.length === 0) {
    throw new TerminalError('Output schema cannot be empty', 'input_missing');
  }
  const shape = answerShape(rows as SchemaRow[], String(inputs.schema_name || 'OutputModel'));
  const question = { system: String(inputs.system_prompt ?? ''), text: String(inputs.input_value ?? '') };
  const records = await extract(llm, shape, question, context);
  if (records.length > 0) return records;
  throw new TerminalError('No structured output returned', 'model_no_records');
}

type Row = Readonly<Record<string, unknown>>;
