import type { ChatBody } from '../chat-body.ts';
import type { ModelTurn } from '../tool-call.ts';

/** A protocol beside OpenAI's: how its requests are read as chat completions, and how a turn is told in it. */
export interface Vendor {
  /** Whether a POST to this path speaks the protocol. */
  speaks(path: string): boolean;
  /** Asks without a key are refused. */
  readonly needsKey: boolean;
  /** The request as a chat completion, or what is wrong with it. */
  chat(body: Json, path: string): ChatBody | string;
  whole(turn: ModelTurn, body: ChatBody): unknown;
  /**
   * The pieces of a streamed answer, as they go over the wire: `head` first, then one for each word or tool, then
   * `tail`.
   */
  stream(turn: ModelTurn, body: ChatBody): { head: string[]; words: string[]; tail: string[] };
  readonly streamType: string;
  /** An error in the vendor's form. */
  failure(status: number, message: string): unknown;
  /** An error in the middle of a stream. */
  inlineFailure(): string;
}

export type Json = Readonly<Record<string, unknown>>;
