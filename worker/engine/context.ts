import type { FrozenResults } from './frozen.ts';
import type { RunObserver } from './observer.ts';
import type { Services } from './services/services.ts';
import type { Embeddings, LanguageModel, Message } from './values.ts';

/**
 * Everything outside the graph that a run may touch, handed in by the host: a plain request, a FlowRun, a test.
 * The engine reaches for nothing else, so it runs wherever these can be given.
 */
export interface RunContext {
  readonly runId: string;
  readonly flowId: string;
  readonly flowName: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Ends when the caller leaves, cancels, or the deadline passes. Reaches every fetch. */
  readonly signal: StopSignal;
  /** Guarded against private addresses where the deployment says so, and limited to the edge's six connections. */
  readonly fetch: typeof fetch;
  readonly variables: Variables;
  readonly memory: Memory;
  readonly models: Models;
  readonly services: Services;
  /** Takes out of the words of a failure what whoever hears of it must not know; absent or null for nothing. */
  readonly conceal?: ((text: string) => string) | null;
  /** Hears of every vertex; absent or null where nobody listens. */
  readonly observer?: RunObserver | null;
  /** Results of frozen vertices; without it they run like any other. */
  readonly frozen?: FrozenResults;
  /** The body's `context` object and, for webhooks, headers and query: of this request only. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly now: () => number;
  readonly newId: () => string;
  /**
   * Wraps an outside effect (design decision 4). `key` names it within the run; a host with a journal returns the
   * recorded result of a finished one instead of doing it again. `effect` gets the idempotency key to send outward.
   */
  step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T>;
}

/** Tells a run to stop. An AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean;
  /** Named `TimeoutError` where the deadline has passed. */
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Variables in the order of design decisions 9: request header, the user's stored one, the deployment's. */
export interface Variables {
  /** The variable's text, or null where no source has it. */
  get(name: string): Promise<string | null>;
  /** Gives this run, and no other, a variable that goes before the deployment's. Absent where a host has no place for it. */
  set?(name: string, value: string): void;
}

/** The messages of the caller's sessions. Sessions of different users and flows never meet, whatever their names. */
export interface Memory {
  /** Stored messages of earlier turns, oldest first. This run's own are added by the engine. */
  history(query: HistoryQuery): Promise<Message[]>;
  /** Writes a turn's messages together and in order; resolves when they are on disk. */
  append(messages: readonly Message[]): Promise<void>;
}

export interface HistoryQuery {
  readonly sessionId: string;
  readonly contextId?: string;
  readonly sender?: string;
  readonly senderName?: string;
  /** The newest `limit` messages. */
  readonly limit?: number;
}

export interface Models {
  /** A chat model of a provider. Throws UnknownProviderError. */
  chat(settings: ChatModelSettings): LanguageModel;
  /** An embedding model of a provider. Throws UnknownProviderError. */
  embeddings(settings: EmbeddingSettings): Embeddings;
}

export interface EmbeddingSettings {
  /** As the template's provider field says it: `OpenAI`, `Ollama`, … */
  readonly provider: string;
  readonly modelName: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  /** Length of the vectors, where the provider lets it be chosen. */
  readonly dimensions: number | null;
  /** Texts sent together, null for the provider's usual number. */
  readonly chunkSize: number | null;
  readonly maxRetries: number;
  /** Milliseconds, null for none. */
  readonly timeout: number | null;
  /** Further members of the provider's request body. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** What else the adapter must know, by this project's names: `region`, `projectId`, `deployment`, `secretKey`, … */
  readonly options?: Readonly<Record<string, string>>;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ChatModelSettings {
  /** As the template's provider field says it: `OpenAI`, `Anthropic`, … */
  readonly provider: string;
  readonly modelName: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  readonly seed: number | null;
  readonly jsonMode: boolean;
  readonly maxRetries: number;
  /** Milliseconds, null for none. */
  readonly timeout: number | null;
  /** Further members of the provider's request body. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** What else the adapter must know, by this project's names: `region`, `projectId`, `deployment`, `secretKey`, … */
  readonly options?: Readonly<Record<string, string>>;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}
