import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import * as z from 'zod';
import { TerminalError } from '../engine/errors.ts';
import type { McpResult, McpSession, McpTool } from '../engine/services/mcp-servers.ts';
import { type ConnectDeps, type Connection, connectStream, connectStreamable, OtherTransportError } from './connect.ts';
import { mcpFailure } from './failure.ts';
import type { ServerAddress } from './server-address.ts';

/**
 * A session that is opened when it is first used. One over streamable HTTP is kept until `close`; one over SSE would
 * hold a connection, so it is opened for each use, a few at once.
 */
export class HttpMcpSession implements McpSession {
  readonly #address: ServerAddress;
  readonly #deps: SessionDeps;
  #isStream: boolean;
  #kept: Promise<Connection> | null = null;
  #listed: Promise<readonly ListedTool[]> | null = null;

  constructor(address: ServerAddress, deps: SessionDeps) {
    this.#address = address;
    this.#deps = deps;
    this.#isStream = address.isSse;
  }

  /** All pages of the server's list. Entries that are no tools are left out. Read once. */
  async tools(signal: AbortSignal): Promise<readonly McpTool[]> {
    return (await this.#list(signal)).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  }

  async call(tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpResult> {
    const checked = await this.#use(signal, ({ client }) =>
      client.request({ method: 'tools/call', params: { name: tool, arguments: { ...args } } }, CallToolResultSchema, {
        signal,
        timeout: this.#deps.callPatience,
        maxTotalTimeout: this.#deps.callPatience,
      }),
    );
    await this.#check(tool, checked, signal);
    return {
      content: checked.content as McpResult['content'],
      structuredContent: checked.structuredContent ?? null,
      isError: checked.isError === true,
      meta: checked._meta ?? null,
    };
  }

  /** Ends the session at the server, too. */
  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.then((connection) => connection.close()).catch(() => {});
  }

  #list(signal: AbortSignal): Promise<readonly ListedTool[]> {
    this.#listed ??= this.#use(signal, async ({ client }) => {
      const tools: ListedTool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const request = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } };
        const answer = await client.request(request, ListAnswer, { signal, timeout: this.#deps.patience });
        tools.push(...answer.tools.flatMap(listedTool));
        cursor = answer.nextCursor;
        if (cursor === undefined || tools.length > MOST_TOOLS) break;
      }
      return tools;
    }).catch((error: unknown) => {
      this.#listed = null;
      throw error;
    });
    return this.#listed;
  }

  /** A result that is not what its tool promised is no result. */
  async #check(name: string, result: z.infer<typeof CallToolResultSchema>, signal: AbortSignal): Promise<void> {
    const tool = this.#listed === null ? undefined : (await this.#list(signal)).find((listed) => listed.name === name);
    if (!tool?.outputSchema || result.isError === true) return;
    const { structuredContent } = result;
    const problem =
      structuredContent === undefined
        ? `Tool ${name} has an output schema but did not return structured content`
        : misfit(tool.outputSchema, structuredContent, name);
    if (problem !== null) throw new TerminalError(problem, 'mcp_bad_result');
  }

  async #use<T>(signal: AbortSignal, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const opened = await this.#keptConnection(signal);
      const kept = this.#kept;
      if (opened === null) return await this.#useStream(signal, work);
      return await work(opened).catch(async (error: unknown) => {
        if (!isLostSession(error)) throw error;
        // Another call may have opened a new one by now, which is theirs as well.
        if (this.#kept === kept) this.#kept = null;
        const renewed = await this.#keptConnection(signal);
        if (renewed === null) throw error;
        return work(renewed);
      });
    } catch (error) {
      throw mcpFailure(error, this.#address, signal);
    }
  }

  /** Null where the server speaks the older transport. */
  async #keptConnection(signal: AbortSignal): Promise<Connection | null> {
    if (this.#isStream) return null;
    this.#kept ??= connectStreamable(this.#address, this.#deps, signal);
    try {
      return await this.#kept;
    } catch (error) {
      this.#kept = null;
      if (!(error instanceof OtherTransportError)) throw error;
      this.#isStream = true;
      return null;
    }
  }

  async #useStream<T>(signal: AbortSignal, work: (connection: Connection) => Promise<T>): Promise<T> {
    const leave = await this.#deps.turns(signal);
    try {
      const connection = await connectStream(this.#address, this.#deps, signal);
      try {
        return await work(connection);
      } finally {
        await connection.close().catch(() => {});
      }
    } finally {
      leave();
    }
  }
}

/** Servers forget sessions; what they did not know they did not do. */
function isLostSession(error: unknown): boolean {
  return error instanceof StreamableHTTPError && error.code === 404;
}

function misfit(schema: Readonly<Record<string, unknown>>, value: unknown, name: string): string | null {
  const checked = new CfWorkerJsonSchemaValidator({ shortcircuit: false }).getValidator(schema as never)(value);
  return checked.valid ? null : `Invalid structured content returned by tool ${name}: ${checked.errorMessage}`;
}

function listedTool(entry: unknown): readonly ListedTool[] {
  const parsed = ToolSchema.safeParse(entry);
  if (!parsed.success) return [];
  const { name, description, inputSchema, outputSchema } = parsed.data;
  return [{ name, description: description ?? '', inputSchema, outputSchema: outputSchema ?? null }];
}

const ListAnswer = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
const MOST_PAGES = 50;
const MOST_TOOLS = 2000;

interface ListedTool extends McpTool {
  readonly outputSchema: Readonly<Record<string, unknown>> | null;
}

export interface SessionDeps extends ConnectDeps {
  /** Resolves when one more connection may be held, to what ends that. */
  turns(signal: AbortSignal): Promise<() => void>;
}
