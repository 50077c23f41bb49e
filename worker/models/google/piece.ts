import type { ModelPart } from '../../engine/values.ts';
import { calledPart } from '../tool-arguments.ts';

/** What is said in a piece of an answer, without what the model only thought. */
export function textOfPiece(piece: Piece): string {
  return partsOf(piece)
    .map(({ text, thought }) => (thought === true ? '' : (text ?? '')))
    .join('');
}

/** The tool calls of a piece; Gemini gives them whole and without ids. */
export function callParts(piece: Piece): readonly ModelPart[] {
  return partsOf(piece).flatMap(({ functionCall: call }): ModelPart[] =>
    call === undefined ? [] : [calledPart(crypto.randomUUID(), call.name ?? '', call.args)],
  );
}

/** Why the model stopped, null while it goes on. */
export function reasonOf({ candidates, promptFeedback }: Piece): string | null {
  return candidates?.[0]?.finishReason ?? promptFeedback?.blockReason ?? null;
}

/** Tokens of the question and of the answer, as far as the piece tells them. */
export function usageOf({ usageMetadata }: Piece): Usage {
  return { input: usageMetadata?.promptTokenCount ?? null, output: usageMetadata?.candidatesTokenCount ?? null };
}

function partsOf({ candidates }: Piece): readonly Part[] {
  return candidates?.[0]?.content?.parts ?? [];
}

type Usage = Extract<ModelPart, { type: 'finish' }>['usage'];

export interface Piece {
  readonly error?: unknown;
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly Part[] };
    readonly finishReason?: string;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: { readonly promptTokenCount?: number; readonly candidatesTokenCount?: number };
}

interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly functionCall?: { readonly name?: string; readonly args?: Readonly<Record<string, unknown>> };
}
