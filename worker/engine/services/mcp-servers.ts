/** The caller's registered MCP servers (`/v2/mcp/servers`). */
export interface McpServers {
  /** Names, sorted. */
  list(): Promise<readonly string[]>;
  /** A server's settings as they were registered, secrets opened; null where there is none of that name. */
  get(name: string): Promise<Readonly<Record<string, unknown>> | null>;
}
