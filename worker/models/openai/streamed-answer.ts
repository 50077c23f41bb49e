import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { inlineFailure } from '../failure.ts';
import type { Heard } from '../patience.ts';
import { eventData } from '../sse.ts';
import { textOfContent } from './content.ts';
import { type ToolCallDelta, ToolCalls } from './tool-calls.ts';

/**
 * The parts of a streamed answer as they come; a chunk without text is an empty one, as readers of streams know them.
 * Throws ModelUnavailableError when the stream ends before the model said that it is done.
 */
export function streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  return chunkParts(eventData(body, heard));
}

/** The same of the chunks' texts. */
export async function* chunkParts(events: AsyncIterable<string>): AsyncGenerator<ModelPart> {
  const calls = new ToolCalls();
  let reason: string | null = null;
  let usage: Chunk['usage'] = null;
  let hasChunks = false;
  let isDone = false;
  for await (const data of events) {
    if (data === '[DONE]') {
      isDone = true;
      break;
    }
    const chunk = parse(data);
    if (chunk.error) throw inlineFailure(chunk.error);
    hasChunks = true;
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) continue;
    calls.add(choice.delta?.tool_calls ?? []);
    reason = choice.finish_reason ?? reason;
    yield { type: 'text', text: textOfContent(choice.delta?.content) || (choice.delta?.refusal ?? '') };
  }
  if (!hasChunks) throw new ModelUnavailableError('The model answered nothing.', { code: 'model_empty' });
  if (reason === null && !isDone) {
    throw new ModelUnavailableError('The model broke off in the middle of its answer.', { code: 'model_broke_off' });
  }
  yield* calls.parts();
  yield {
    type: 'finish',
    reason: reason ?? 'stop',
    usage: { input: usage?.prompt_tokens ?? null, output: usage?.completion_tokens ?? null },
  };
}

function parse(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) return chunk as Chunk;
  } catch {
    // Told below.
  }
  throw new ModelUnavailableError('The model sent a piece of its answer that is no JSON.', { code: 'model_not_json' });
}

interface Chunk {
  readonly error?: unknown;
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: unknown;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly ToolCallDelta[];
    };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
}
