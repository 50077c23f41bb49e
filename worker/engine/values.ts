import type { dataFrameKind, dataKind, embeddingsKind, messageKind, modelKind, toolKind } from './kinds.ts';

/**
 * What travels along the edges of a flow. Values are immutable: a component that changes one makes another.
 * Their wire forms (facts 9) are built in `wire/`, never here.
 */
export type Value = Message | Data | DataFrame | LanguageModel | Embeddings | Tool | Plain;

/** A value that has no kind of its own: what a template field held, or what a component computed. */
export type Plain = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown };

/** A chat message. `text` is always complete: streaming happens beside the value, as events. */
export interface Message {
  readonly kind: typeof messageKind;
  /** UUID once the message was stored, null before. */
  readonly id: string | null;
  readonly text: string;
  readonly sender: string | null;
  readonly senderName: string | null;
  readonly sessionId: string;
  readonly contextId: string;
  readonly flowId: string | null;
  readonly files: readonly string[];
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly error: boolean;
  readonly edit: boolean;
  readonly category: string;
  readonly properties: MessageProperties;
  readonly contentBlocks: readonly ContentBlock[];
  readonly duration: number | null;
  /** Further members of the message's `data`, as a prompt's variables are. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A record with one member that counts as its text. */
export interface Data {
  readonly kind: typeof dataKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly textKey: string;
  readonly defaultValue: string;
  /** Members whose texts Python holds as bytes, and prints so. */
  readonly bytes?: readonly string[];
}

/** Rows of records; `columns` keeps their order. */
export interface DataFrame {
  readonly kind: typeof dataFrameKind;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly textKey: string;
  readonly defaultValue: string;
}

/** A configured chat model, ready to be asked. */
export interface LanguageModel {
  readonly kind: typeof modelKind;
  readonly provider: string;
  readonly modelName: string;
  /** Asks once. Tokens arrive as deltas; the last part is `finish`. Throws ModelError. */
  stream(request: ModelRequest): AsyncIterable<ModelPart>;
}

export interface Embeddings {
  readonly kind: typeof embeddingsKind;
  readonly modelName: string;
  /**
   * A vector for each text, in their order. Some providers make another vector of a question than of what it is
   * looked for in; without a purpose the texts are what is looked in.
   */
  embed(texts: readonly string[], signal: AbortSignal, purpose?: 'query' | 'document'): Promise<number[][]>;
}

export interface Tool {
  readonly kind: typeof toolKind;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, as models get it: without titles. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Its result is the answer of whoever called it, as it is. */
  readonly returnDirect?: boolean;
  /**
   * Resolves to a text, to what a model reads as JSON in Python's spelling, or to a `WordedResult`. A node's tool that
   * fails, or whose arguments do not fit, resolves to the words for it; it rejects when the run is over. Others may throw.
   * `wordsOf` has what a model reads.
   */
  call(args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>;
}

export interface MessageProperties {
  readonly textColor: string | null;
  readonly backgroundColor: string | null;
  readonly edited: boolean;
  readonly source: { readonly id: string | null; readonly displayName: string | null; readonly source: string | null };
  readonly icon: string | null;
  readonly allowMarkdown: boolean;
  readonly positiveFeedback: boolean | null;
  readonly state: 'partial' | 'complete';
  readonly targets: readonly unknown[];
}

export interface ContentBlock {
  readonly title: string;
  readonly contents: readonly Readonly<Record<string, unknown>>[];
  readonly allowMarkdown: boolean;
  readonly mediaUrl: readonly string[] | null;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly Tool[];
  /** The name of the tool that must be called, or `any` for one of them; absent: the model decides. */
  readonly toolChoice?: string;
  /** The answer must be JSON of this schema, where the provider can see to it. */
  readonly answerSchema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Texts before which the answer ends, where the provider can see to it. */
  readonly stop?: readonly string[];
  /** Ask the provider for a token stream; without it one request, one answer, and a single text part. */
  readonly stream: boolean;
  readonly signal: AbortSignal;
  /** Sent outward so that a repeat after a crash can be recognised (design decision 4). */
  readonly idempotencyKey: string;
}

export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string; readonly images?: readonly string[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string };

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The arguments as JSON in Python's spelling, where `args` cannot say all of it: a whole float, as `1.0`. */
  readonly written?: string;
  /** What the model wrote for arguments, where that is no JSON object; `args` is empty then. */
  readonly broken?: string;
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_call'; readonly call: ToolCall }
  | {
      readonly type: 'finish';
      readonly reason: string;
      readonly usage: { readonly input: number | null; readonly output: number | null };
      /** The provider says that the text is a refusal, not an answer. */
      readonly isRefusal?: boolean;
    };
