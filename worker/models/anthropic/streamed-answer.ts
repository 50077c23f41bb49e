import type { ModelPart } from '../../engine/values.ts';
import { brokenOff, pieceJson } from '../answer-json.ts';
import { inlineFailure } from '../failure.ts';
import { ToolCalls } from '../openai/tool-calls.ts';
import type { Heard } from '../patience.ts';
import { eventData } from '../sse.ts';

/**
 * The parts of a streamed message as they come; its start and its end are empty texts, as readers of streams know them.
 * Throws ModelUnavailableError when the stream ends before the message does, and for errors in its midst.
 */
export async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  const calls = new ToolCalls();
  let reason: string | null = null;
  let input: number | null = null;
  let output: number | null = null;
  let hasPieces = false;
  for await (const data of eventData(body, heard)) {
    const piece = pieceJson(data) as Piece;
    if (piece.type === 'error' || piece.error) throw inlineFailure(piece.error);
    hasPieces = true;
    input = piece.message?.usage?.input_tokens ?? input;
    output = piece.usage?.output_tokens ?? output;
    reason = piece.delta?.stop_reason ?? reason;
    calls.add(toolDelta(piece));
    if (piece.type === 'message_start' || piece.type === 'message_delta') yield { type: 'text', text: '' };
    if (piece.delta?.type === 'text_delta') yield { type: 'text', text: piece.delta.text ?? '' };
    if (piece.type === 'message_stop') break;
  }
  if (reason === null) throw brokenOff(hasPieces);
  yield* calls.parts();
  yield { type: 'finish', reason, usage: { input, output } };
}

function toolDelta({ index = 0, content_block: block, delta }: Piece): Parameters<ToolCalls['add']>[0] {
  if (block?.type === 'tool_use') return [{ index, id: block.id ?? '', function: { name: block.name ?? '' } }];
  if (delta?.type === 'input_json_delta') return [{ index, function: { arguments: delta.partial_json ?? '' } }];
  return [];
}

interface Piece {
  readonly type?: string;
  readonly error?: unknown;
  readonly index?: number;
  readonly message?: { readonly usage?: { readonly input_tokens?: number } };
  readonly usage?: { readonly output_tokens?: number };
  readonly content_block?: { readonly type?: string; readonly id?: string; readonly name?: string };
  readonly delta?: {
    readonly type?: string;
    readonly text?: string;
    readonly partial_json?: string;
    readonly stop_reason?: string | null;
  };
}
