import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { McpClient } from './client.ts';
import { inTime } from './in-time.ts';
import { OpenAnswers } from './open-answers.ts';
import type { ServerAddress } from './server-address.ts';
import { sessionFetch } from './session-fetch.ts';

/** A session over streamable HTTP. Throws what the far end does, and OtherTransportError where it does not speak it. */
export async function connectStreamable(
  { url, headers }: ServerAddress,
  deps: ConnectDeps,
  signal: AbortSignal,
): Promise<Connection> {
  const answers = new OpenAnswers(deps.callPatience);
  const transport = new StreamableHTTPClientTransport(url, {
    // The server's own stream would hold one of the run's connections to its end, for messages that nobody here reads.
    fetch: sessionFetch(deps.fetch, { withoutServerStream: true, answers }),
    requestInit: { headers },
  });
  const client = await handshake(transport, answers, deps, signal).catch((error: unknown) => {
    throw isOtherTransport(error) ? new OtherTransportError('', { cause: error }) : error;
  });
  return {
    client,
    async close() {
      if (transport.sessionId !== undefined) await transport.terminateSession().catch(() => {});
      await client.close();
    },
  };
}

/** A session over the older transport, which holds a connection open for as long as it lives. */
export async function connectStream(
  { url, headers }: ServerAddress,
  deps: ConnectDeps,
  signal: AbortSignal,
): Promise<Connection> {
  const answers = new OpenAnswers(deps.callPatience);
  const fetch = sessionFetch(deps.fetch, { withoutServerStream: false, answers });
  const transport = new SSEClientTransport(url, {
    fetch,
    requestInit: { headers },
    eventSourceInit: { fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }) },
  });
  const client = await handshake(transport, answers, deps, signal);
  return { client, close: () => client.close() };
}

async function handshake(
  transport: Transport,
  answers: OpenAnswers,
  { patience, version }: ConnectDeps,
  signal: AbortSignal,
): Promise<McpClient> {
  const client = new McpClient(version, (request) => answers.over(request));
  try {
    await inTime(client.open(transport, { timeout: patience, signal }), patience, signal);
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
  return client;
}

/** The statuses with which servers of the older transport, or of another path, meet a first message. */
function isOtherTransport(error: unknown): boolean {
  return error instanceof StreamableHTTPError && [400, 404, 405, 406, 415, 422].includes(error.code ?? 0);
}

/** The server answered the first message as one does that speaks another transport. */
export class OtherTransportError extends Error {
  override name = 'OtherTransportError';
}

export interface ConnectDeps {
  readonly fetch: typeof fetch;
  /** What servers are told of this one. */
  readonly version: string;
  /** Milliseconds until a server must have answered. */
  readonly patience: number;
  /** Milliseconds until a tool must have answered. */
  readonly callPatience: number;
}

export interface Connection {
  readonly client: McpClient;
  /** Ends the session at the server, where it has any. */
  close(): Promise<void>;
}
