import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerChat } from './answer-chat.ts';
import { answerEmbeddings } from './answer-embeddings.ts';
import { type CallLog, createCallLog, type RecordedCall } from './call-log.ts';
import { answerVendor } from './vendors/answer-vendor.ts';
import { anthropic } from './vendors/anthropic.ts';
import { google } from './vendors/google.ts';
import { ollama } from './vendors/ollama.ts';
import type { Vendor } from './vendors/vendor.ts';
import { sendError, unknownPath } from './wire-errors.ts';

/**
 * A deterministic model provider that speaks OpenAI's protocol over real HTTP and answers with what it was sent.
 *
 * `POST /v1/chat/completions` (plain and streamed), `GET /v1/models`, `POST /v1/embeddings`, the same in the protocols
 * of Anthropic (`/v1/messages`), Google (`/v1beta/models/…`) and Ollama (`/api/chat`, `/api/embed`), and `GET /calls`,
 * which lists the requests for tests that run in another process. How the last user text steers it is told in
 * `steering.ts`.
 */
export async function startFakeModel(options: FakeModelOptions = {}): Promise<FakeModel> {
  const log = createCallLog(options.keepCalls ?? 1000);
  const failures = new Map<string, number>();
  const server = createServer((request, response) => {
    serve(request, response, log, failures).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake model has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    origin: `http://127.0.0.1:${address.port}`,
    calls: log.calls,
    nextCall: log.next,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  log: CallLog,
  failures: Map<string, number>,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/calls') return sendJson(response, log.calls);
  const body = await readBody(request);
  const call = log.record(request, response, path, body);
  if (path === '/v1/models') return sendJson(response, MODELS);
  if (answerEmbeddings(call, response)) return;
  const vendor = request.method === 'POST' ? VENDORS.find(({ speaks }) => speaks(path)) : undefined;
  if (vendor !== undefined) return await answerVendor(vendor, call, response, failures);
  if (path !== '/v1/chat/completions' || request.method !== 'POST') return unknownPath(request, response, path);
  if (call.key === null)
    return sendError(response, 401, "You didn't provide an API key.", 'invalid_request_error', null);
  await answerChat(call, response, failures);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const VENDORS: readonly Vendor[] = [anthropic, google, ollama];

const MODELS = {
  object: 'list',
  data: ['gpt-4o-mini', 'gpt-4.1-mini', 'gpt-5-mini', 'o3-mini'].map((id) => ({
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'fake',
  })),
};

export interface FakeModelOptions {
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** How many of the newest calls are kept. */
  readonly keepCalls?: number;
}

export interface FakeModel {
  /** The base URL that clients are given, with `/v1`. */
  readonly url: string;
  /** The same without a path: what clients of the other vendors are given. */
  readonly origin: string;
  /** The newest requests, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The next request that arrives after this was called. */
  nextCall(): Promise<RecordedCall>;
  stop(): Promise<void>;
}
