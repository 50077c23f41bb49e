import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { toolServer } from './tools.ts';

/**
 * A real MCP server on 127.0.0.1, made of the protocol's own SDK:
 *
 * - `/mcp` speaks streamable HTTP with sessions, `/json` without them and answers plain JSON
 * - `/sse` speaks the older transport of one stream and a path for messages, and nothing else
 * - `/hang` takes requests and never answers, `/broken` answers no protocol at all, `/locked` wants a key
 * - `/elsewhere?to=…` redirects
 * - `/endless` answers with streams that it never ends: with the answer at once, or for a tool `hanging` with none at
 *   all
 * - `/misfit` answers with what no schema of the protocol knows
 *
 * Its tools are told in `tools.ts`.
 */
export async function startMcpServer(options: { readonly port?: number } = {}): Promise<McpServer> {
  const requests: McpRequest[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const streams = new Map<string, SSEServerTransport>();
  const endless = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    serve(request, response, { requests, sessions, streams, endless }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The MCP server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    openSessions: () => sessions.size,
    forget: () => sessions.clear(),
    openStreams: () => streams.size + endless.size,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const text = await readBody(request);
  const body = text === '' ? undefined : (JSON.parse(text) as unknown);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  state.requests.push({ method: request.method ?? 'GET', path: url.pathname, headers, body });
  const door = doors[url.pathname];
  if (door === undefined) return void response.writeHead(404).end('no such path');
  await door(request, response, { ...state, body, url });
}

const doors: Readonly<Record<string, Door>> = {
  async '/mcp'(request, response, { sessions, body }) {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known !== undefined) return known.handleRequest(request, response, body);
    if (id !== undefined) return void response.writeHead(404).end('{"error":"unknown session"}');
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (made) => void sessions.set(made, transport),
      onsessionclosed: (closed) => void sessions.delete(closed),
    });
    await toolServer().connect(transport);
    await transport.handleRequest(request, response, body);
  },
  async '/json'(request, response, { body }) {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await toolServer().connect(transport);
    await transport.handleRequest(request, response, body);
  },
  async '/sse'(request, response, { streams }) {
    if (request.method !== 'GET') return void response.writeHead(405).end();
    const transport = new SSEServerTransport('/messages', response);
    streams.set(transport.sessionId, transport);
    response.once('close', () => streams.delete(transport.sessionId));
    await toolServer().connect(transport);
  },
  async '/messages'(request, response, { streams, body, url }) {
    const transport = streams.get(url.searchParams.get('sessionId') ?? '');
    if (transport === undefined) return void response.writeHead(404).end();
    await transport.handlePostMessage(request, response, body);
  },
  async '/hang'() {},
  async '/broken'(_request, response) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
  },
  async '/locked'(request, response, context) {
    const isKnown = request.headers.authorization === 'Bearer open-sesame';
    if (isKnown) await doors['/json']?.(request, response, context);
    else response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"a key is needed"}');
  },
  async '/endless'(request, response, { body, endless }) {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = (body ?? {}) as { id?: number; method?: string; params?: { name?: string } };
    if (id === undefined) return void response.writeHead(202).end();
    endless.add(response);
    response.once('close', () => endless.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const beat = setInterval(() => response.write(': still here\n\n'), 20);
    response.once('close', () => clearInterval(beat));
    const result =
      method === 'initialize'
        ? { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 's', version: '1' } }
        : { content: [{ type: 'text', text: 'done' }] };
    if (params?.name !== 'hanging') response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  },
  async '/misfit'(request, response, { body }) {
    const { id, method } = (body ?? {}) as { id?: number; method?: string };
    if (request.method !== 'POST' || id === undefined) return void response.writeHead(202).end();
    const error = {
      code: -32602,
      message: `Invalid arguments for tool add: ${JSON.stringify([{ code: 'invalid_type', path: ['a'], message: 'Required' }], null, 2)}`,
    };
    const outcomes: Readonly<Record<string, object>> = {
      initialize: {
        result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 's', version: '1' } },
      },
      'tools/list': { result: { tools: 'none' } },
      'tools/call': { error },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcomes[method ?? ''] }));
  },
  async '/elsewhere'(_request, response, { url }) {
    response.writeHead(307, { location: url.searchParams.get('to') ?? '/' }).end();
  },
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

type Door = (
  request: IncomingMessage,
  response: ServerResponse,
  context: State & { readonly body: unknown; readonly url: URL },
) => Promise<unknown>;

interface State {
  readonly requests: McpRequest[];
  readonly sessions: Map<string, StreamableHTTPServerTransport>;
  readonly streams: Map<string, SSEServerTransport>;
  readonly endless: Set<ServerResponse>;
}

export interface McpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface McpServer {
  /** Without a path. */
  readonly url: string;
  /** All requests, oldest first. */
  readonly requests: readonly McpRequest[];
  openSessions(): number;
  /** Knows no session any more, as after a restart. */
  forget(): void;
  openStreams(): number;
  stop(): Promise<void>;
}
