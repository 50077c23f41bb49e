import { ModelRefusedError, ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { inlineFailure } from '../failure.ts';
import { textOfContent } from './content.ts';
import { toolCallPart } from './tool-calls.ts';

/** The parts of an answer that came in one piece. Throws ModelUnavailableError for nothing, ModelRefusedError for no JSON. */
export function* plainParts(body: string): Generator<ModelPart> {
  if (body.trim() === '') throw new ModelUnavailableError('The model answered nothing.', { code: 'model_empty' });
  const answer = parse(body);
  if (answer.error) throw inlineFailure(answer.error);
  const choice = answer.choices?.[0];
  if (choice?.message === undefined) {
    throw new ModelUnavailableError('The model answered without any choice.', { code: 'model_empty' });
  }
  const { message } = choice;
  yield { type: 'text', text: textOfContent(message.content) || (message.refusal ?? '') };
  for (const call of message.tool_calls ?? []) {
    yield toolCallPart(call.id ?? '', call.function?.name ?? '', call.function?.arguments ?? '', false);
  }
  const { usage } = answer;
  yield {
    type: 'finish',
    reason: choice.finish_reason ?? 'stop',
    usage: { input: usage?.prompt_tokens ?? null, output: usage?.completion_tokens ?? null },
    ...(message.refusal && { isRefusal: true }),
  };
}

function parse(body: string): PlainAnswer {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null) return answer as PlainAnswer;
  } catch {
    // Told below, with the text.
  }
  throw new ModelRefusedError(
    `The model's answer is no JSON object but ${JSON.stringify(body.slice(0, 120))}. Check the base URL.`,
    { code: 'model_not_json' },
  );
}

interface PlainAnswer {
  readonly error?: unknown;
  readonly choices?: readonly {
    readonly message?: {
      readonly content?: unknown;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
}
