import type { Inputs } from '../../engine/component.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { isMessage } from '../../engine/value-kind.ts';
import { checkAnswer } from '../llm_operations/structured-output/check-answer.ts';
import {
  type AnswerShape,
  answerShape,
  type SchemaRow,
  titledSchema,
} from '../llm_operations/structured-output/output-schema.ts';
import { problemsText } from '../llm_operations/structured-output/problems-text.ts';

/** An agent's instructions, how to write the answer, and the schema that it must have: what its model is told. */
export function instructionsForJson(instructions: string, inputs: Inputs): string {
  const format = isMessage(inputs.format_instructions) ? inputs.format_instructions.text : inputs.format_instructions;
  const shape = shapeOf(inputs.output_schema);
  return [
    instructions,
    typeof format === 'string' && format !== '' ? `Format instructions: ${format}` : '',
    shape === null ? '' : schemaText(shape),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * The record in a model's answer: its JSON, or the first object within its text, checked against the rows of a schema
 * where there are any. Several records are `results`; an answer without JSON is `content` and `error`, one that does
 * not fit is `data` and `validation_error`.
 */
export function structuredAnswer(content: string, rows: unknown): Readonly<Record<string, unknown>> {
  const found = jsonWithin(content);
  if (found === undefined) return { content, error: 'Try setting an output schema' };
  const shape = shapeOf(rows);
  const records = shape === null ? found : (Array.isArray(found) ? found : [found]).map((item) => fitted(item, shape));
  if (isRecord(records)) return records;
  if (!Array.isArray(records) || records.length === 0) return { content };
  if (records.length > 1) return { results: records };
  return isRecord(records[0])
    ? records[0]
    : { content, error: 'The answer is a list of something else than a record.' };
}

function fitted(item: unknown, shape: AnswerShape): Readonly<Record<string, unknown>> {
  const { records, problems } = checkAnswer({ objects: [item] }, shape);
  if (problems.length === 0) return records[0] ?? {};
  const placed = problems.map((problem) => ({ ...problem, place: problem.place.slice(2) }));
  return { data: item, validation_error: problemsText('OutputModel', placed) };
}

function shapeOf(rows: unknown): AnswerShape | null {
  if (!Array.isArray(rows) || rows.length === 0) return null;
  try {
    return answerShape(rows.filter(isRecord).map(completed), 'OutputModel');
  } catch {
    // A schema that cannot be read is none: the answer is taken as it comes.
    return null;
  }
}

function completed({ name = 'field', type = 'str', description = '', multiple = false }: SchemaRow): SchemaRow {
  return { name, type, description, multiple };
}

/** Words that models have been told so far. */
function schemaText(shape: AnswerShape): string {
  const { $defs } = titledSchema(shape);
  const schema = jsonDumps(($defs as Readonly<Record<string, unknown>>).OutputModel, { indent: 2 });
  return `You are given some text that may include format instructions, explanations, or other content alongside a JSON schema.\n\nYour task:\n- Extract only the JSON schema.\n- Return it as valid JSON.\n- Do not include format instructions, explanations, or extra text.\n\nInput:\n${schema}\n\nOutput (only JSON schema):`;
}

function jsonWithin(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return from === -1 || to < from ? undefined : parsed(text.slice(from, to + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
