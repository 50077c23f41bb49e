import type { ComponentContext } from '../../../engine/component.ts';
import { RetryableError, TerminalError } from '../../../engine/errors.ts';
import type { LanguageModel, ModelMessage, ToolCall } from '../../../engine/values.ts';
import { complete, form } from '../complete.ts';
import { checkAnswer } from './check-answer.ts';
import { correctCall, UncorrectedError } from './correct-call.ts';
import { type AnswerShape, listText, plainSchema, strictSchema, titledSchema } from './output-schema.ts';
import { problemsText } from './problems-text.ts';
import { readJson } from './read-json.ts';

/**
 * Asks a model for records: it must call a tool whose arguments they are, and is shown what is wrong with them, twice at
 * most. A model that fails at that is asked once more in another way. Gives the records of the first call that holds
 * some, or none where the model only talked. Throws TerminalError or RetryableError when both ways failed.
 */
export async function extract(
  model: LanguageModel,
  shape: AnswerShape,
  question: Question,
  context: ComponentContext,
): Promise<Records> {
  const messages = messagesOf(question);
  try {
    if (messages.length === 0) {
      throw new TerminalError('The message you want to send to the model is empty.', 'input_missing');
    }
    return await byToolCall(model, shape, messages, context).catch((error: unknown) => {
      if (context.signal.aborted || !isModelsFault(error)) throw error;
      return byAnswer(model, shape, messages, context);
    });
  } catch (error) {
    if (context.signal.aborted || !isModelsFault(error)) throw error;
    const told = `Model does not support tool calling (trustcall failed) and fallback with_structured_output also failed: ${error.message}`;
    throw error instanceof RetryableError ? new RetryableError(told, error.code) : new TerminalError(told, error.code);
  }
}

/** Each call that does not fit is corrected on its own; those that never fit are left out. */
async function byToolCall(
  model: LanguageModel,
  shape: AnswerShape,
  messages: readonly ModelMessage[],
  context: ComponentContext,
): Promise<Records> {
  const tools = [form(shape.name, listText(shape), titledSchema(shape))];
  const answer = await complete(model, messages, context, { tools, toolChoice: shape.name });
  let calls = answer.calls.filter(({ broken }) => broken === undefined);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const { text } = answer;
    const next = await Promise.all(calls.map((call) => correctCall({ model, shape, messages, text, call, context })));
    if (next.includes(null)) break;
    calls = next as ToolCall[];
  }
  const checked = calls
    .filter(({ name }) => name === shape.name)
    .map(({ args }) => checkAnswer(args, shape))
    .filter(({ problems }) => problems.length === 0);
  return checked[0]?.records ?? [];
}

/** Models of vendors that know no schemas for answers are given the schema as a tool once more. */
async function byAnswer(
  model: LanguageModel,
  shape: AnswerShape,
  messages: readonly ModelMessage[],
  context: ComponentContext,
): Promise<Records> {
  if (!knowsSchemas(model)) {
    const tools = [form(shape.name, listText(shape), plainSchema(shape))];
    const { calls } = await complete(model, messages, context, { tools, toolChoice: shape.name });
    return calls[0] === undefined ? [] : fitting(calls[0].args, shape, false);
  }
  const answerSchema = { name: shape.name, schema: strictSchema(shape) };
  const { text, calls, isRefusal } = await complete(model, messages, context, { answerSchema });
  if (isRefusal) throw new TerminalError(text, 'model_bad_records');
  if (text === '' && calls.length > 0) return [];
  if (text === '') throw new TerminalError('The model gave neither records nor a reason.', 'model_empty');
  const read = readJson(text);
  if ('problem' in read) throw new TerminalError(problemsText(shape.name, [read.problem]), 'model_bad_records');
  return fitting(read.value, shape, true);
}

function fitting(answer: unknown, shape: AnswerShape, fromText: boolean): Records {
  const { records, problems } = checkAnswer(answer, shape, fromText);
  if (problems.length === 0) return records;
  throw new TerminalError(problemsText(shape.name, problems), 'model_bad_records');
}

function messagesOf({ system, text }: Question): readonly ModelMessage[] {
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, text: system }]),
    ...(text === '' ? [] : [{ role: 'user' as const, text }]),
  ];
}

function knowsSchemas({ provider, modelName }: LanguageModel): boolean {
  return !WITHOUT_SCHEMAS.has(provider) && !/^gpt-3|^gpt-4(-|$)/.test(modelName);
}

function isModelsFault(error: unknown): error is TerminalError | RetryableError {
  return error instanceof TerminalError || error instanceof RetryableError || error instanceof UncorrectedError;
}

/** How often a call may be wrong before it is given up. */
const ATTEMPTS = 3;

const WITHOUT_SCHEMAS: ReadonlySet<string> = new Set([
  'Anthropic',
  'Google',
  'Google Generative AI',
  'Groq',
  'Mistral',
  'MistralAI',
  'IBM watsonx.ai',
]);

interface Question {
  readonly system: string;
  readonly text: string;
}

type Records = readonly Readonly<Record<string, unknown>>[];
