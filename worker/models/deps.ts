/** What model adapters are given by the host of a run. */
export interface ModelDeps {
  /** Guarded and limited, as `RunContext.fetch`. */
  readonly fetch: typeof fetch;
  /** The deployment's own base URL of a provider, by its name (`OPENAI_BASE_URL`); a flow's own URL comes first. */
  readonly baseUrls?: Readonly<Record<string, string | undefined>>;
  /** The deployment's binding to Cloudflare Workers AI, where it has one. */
  readonly ai?: WorkersAi;
  /** Tokens that providers gave for keys, to be used again until they run out; `createModels` brings it. */
  readonly tokens?: Map<string, KeptToken>;
  /** Milliseconds since 1970; by default the clock. */
  readonly now?: () => number;
  /** From 0 to 1, for the jitter between tries. */
  readonly random?: () => number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when that ends first. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** A provider's token for a key, and when it runs out, in milliseconds since 1970. */
export interface KeptToken {
  readonly token: string;
  readonly until: number;
}

/** What of a binding to Workers AI is used. Throws the service's own errors. */
export interface WorkersAi {
  run(
    model: string,
    inputs: Readonly<Record<string, unknown>>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<unknown>;
}
