import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { ModelMessage, ModelPart } from '../../engine/values.ts';
import { answerJson, brokenOff, pieceJson } from '../answer-json.ts';
import { inlineFailure } from '../failure.ts';
import type { Heard } from '../patience.ts';
import { chatModels, type MakeChatModel } from '../protocol.ts';
import { eventData } from '../sse.ts';
import { given } from '../wire-members.ts';

/**
 * A text generation server of Hugging Face's kind at a URL of its own: the conversation is one text, each turn behind
 * its speaker's name. Throws ModelRefusedError without a URL.
 */
export const huggingFaceModel: MakeChatModel = chatModels({
  request: (settings, request) => {
    if (!settings.baseUrl) throw new ModelRefusedError('A Hugging Face endpoint needs its URL.');
    return {
      url: settings.baseUrl,
      headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
      body: {
        inputs: request.messages.map(spoken).join('\n'),
        parameters: { ...given('stop', request.stop), ...settings.extra, return_full_text: false },
        stream: request.stream,
      },
    };
  },
  plainParts,
  streamedParts,
});

function spoken(message: ModelMessage): string {
  return `${SPEAKERS[message.role]}: ${message.text}`;
}

function* plainParts(body: string): Generator<ModelPart> {
  const answer: unknown = answerJson(body);
  const first = (Array.isArray(answer) ? answer[0] : answer) as { generated_text?: unknown; error?: unknown };
  if (first?.error) throw inlineFailure(first.error);
  yield { type: 'text', text: String(first?.generated_text ?? '') };
  yield finish;
}

async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  let isDone = false;
  for await (const data of eventData(body, heard)) {
    const piece = pieceJson(data) as Piece;
    if (piece.error) throw inlineFailure(piece.error);
    isDone = typeof piece.generated_text === 'string';
    if (piece.token?.special !== true) yield { type: 'text', text: piece.token?.text ?? '' };
  }
  if (!isDone) throw brokenOff(false);
  yield finish;
}

const finish: ModelPart = { type: 'finish', reason: 'stop', usage: { input: null, output: null } };
const SPEAKERS = { system: 'System', user: 'Human', assistant: 'AI', tool: 'Tool' } as const;

interface Piece {
  readonly error?: unknown;
  readonly token?: { readonly text?: string; readonly special?: boolean };
  readonly generated_text?: string | null;
}
