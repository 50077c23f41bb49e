import { applyPatch, type Operation } from 'rfc6902';
import type { ComponentContext } from '../../../engine/component.ts';
import { RetryableError, TerminalError } from '../../../engine/errors.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import type { LanguageModel, ModelMessage, ToolCall } from '../../../engine/values.ts';
import { type Completion, complete } from '../complete.ts';
import { checkAnswer } from './check-answer.ts';
import { correctionForms } from './correction-forms.ts';
import { type AnswerShape, titledSchema } from './output-schema.ts';
import { problemsText } from './problems-text.ts';

/** The model was shown what is wrong with its call, and did not correct it. */
export class UncorrectedError extends TerminalError {
  override name = 'UncorrectedError';
}

/**
 * A call as it is where it fits; else what becomes of it when the model is shown the problems and answers with patches or
 * another name. Null where the model cannot be asked. Throws UncorrectedError where the model only talks.
 */
export async function correctCall(correction: Correction): Promise<ToolCall | null> {
  const { model, shape, messages, text, call, context } = correction;
  const complaint = complaintOf(call, shape);
  if (complaint === null) return call;
  const asked: readonly ModelMessage[] = [
    ...messages,
    { role: 'assistant', text, toolCalls: [call] },
    { role: 'tool', callId: call.id, name: call.name, text: complaint },
  ];
  let answer: Completion;
  try {
    answer = await complete(model, asked, context, { tools: correctionForms(shape.name), toolChoice: 'any' });
  } catch (error) {
    if (context.signal.aborted || !(error instanceof TerminalError || error instanceof RetryableError)) throw error;
    return null;
  }
  const edits = answer.calls.filter(({ broken }) => broken === undefined);
  if (edits.length === 0) {
    throw new UncorrectedError(`The model was asked to correct its call and did not: ${answer.text.slice(0, 200)}`);
  }
  // Each edit starts from the call as it was: the last one counts.
  return edits.reduce((latest, edit) => edited(call, edit) ?? latest, call);
}

/** What the model is told of a call that does not fit; null for one that does. */
function complaintOf(call: ToolCall, shape: AnswerShape): string | null {
  if (call.name !== shape.name) {
    const known = [shape.name, 'PatchDoc', 'PatchFunctionErrors'].join(', ');
    return `Unrecognized tool name: "${call.name}". You only have access to the following tools: ${known}. Please call PatchFunctionName with the *correct* tool name to fix json_doc_id=[${call.id}].`;
  }
  const { problems } = checkAnswer(call.args, shape);
  if (problems.length === 0) return null;
  const schema = pythonRepr(titledSchema(shape));
  return `Error:\n\n\`\`\`\n${problemsText(shape.name, problems)}\n\`\`\`\nExpected Parameter Schema:\n\n\`\`\`json\n${schema}\n\`\`\`\nPlease use PatchFunctionErrors to fix all validation errors. for json_doc_id=[${call.id}].`;
}

/** The call after an edit, or null where the edit changes nothing or does not apply. */
function edited(call: ToolCall, { name, args }: ToolCall): ToolCall | null {
  if (name === 'PatchFunctionName') {
    return typeof args.fixed_name === 'string' && args.fixed_name !== '' ? { ...call, name: args.fixed_name } : null;
  }
  if (name !== 'PatchFunctionErrors') return null;
  const patches = patchesOf(args.patches);
  if (patches.length === 0) return null;
  const target = structuredClone(call.args) as Record<string, unknown>;
  const failures = applyPatch(target, patches as Operation[]).filter((failure) => failure !== null);
  return failures.length === 0 ? { ...call, args: target } : null;
}

/** Some models write the list of patches as a text. */
function patchesOf(value: unknown): readonly unknown[] {
  const list = typeof value === 'string' ? listIn(value) : value;
  return Array.isArray(list) && list.every((item) => typeof item?.path === 'string') ? list : [];
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
  } catch {
    return null;
  }
}

interface Correction {
  readonly model: LanguageModel;
  readonly shape: AnswerShape;
  /** What the model was asked first, and the text beside its calls. */
  readonly messages: readonly ModelMessage[];
  readonly text: string;
  readonly call: ToolCall;
  readonly context: ComponentContext;
}
