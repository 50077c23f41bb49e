/** The caller's registered MCP servers (`/v2/mcp/servers`), and sessions with them or with others. */
export interface McpServers {
  /** Names, in the order in which they were registered. */
  list(): Promise<readonly string[]>;
  /** A server's settings as they were registered, secrets opened; null where there is none of that name. */
  get(name: string): Promise<McpSettings | null>;
  /**
   * A session with the server that the settings reach. One run has one session with each server, and ends it. With
   * `keepsTools` the list of its tools may be one that was read for an earlier run. Throws TerminalError for settings
   * that lead nowhere from here; nothing is sent yet.
   */
  open(name: string, settings: McpSettings, keepsTools: boolean): McpSession;
}

/** A server's `url` and `headers`, or the `command`, `args` and `env` that start one; `mode` says which. */
export type McpSettings = Readonly<Record<string, unknown>>;

/** Both throw TerminalError or RetryableError: no connection, a refused key, no answer in time, an answer that is none. */
export interface McpSession {
  tools(signal: AbortSignal): Promise<readonly McpTool[]>;
  /** A tool that says that it failed resolves: `isError` tells. */
  call(tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpResult>;
}

export interface McpTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments, as the server says it. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface McpResult {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent: Readonly<Record<string, unknown>> | null;
  readonly isError: boolean;
  /** What the server says beside it. */
  readonly meta: Readonly<Record<string, unknown>> | null;
}
