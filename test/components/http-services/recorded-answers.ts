/**
 * A case that Langflow 1.7.1 was asked, a line of JSON each: the fields of one component, what its service answered, what
 * was sent to the service, and what came of it.
 */
export interface ServiceCase {
  readonly name: string;
  readonly type: string;
  readonly output: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly answers: readonly RecordedAnswer[];
  readonly requests: readonly SentRequest[];
  readonly value?: unknown;
  readonly error?: string;
  readonly status?: string;
  readonly logs?: readonly unknown[];
  /** Of a tool: how it was called, what it says of itself, and what it answered. */
  readonly calls?: readonly { readonly tool?: string; readonly args: Readonly<Record<string, unknown>> }[];
  readonly tools?: readonly RecordedTool[];
  readonly answered?: readonly { readonly value?: unknown; readonly error?: string }[];
}

export interface RecordedAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: string;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string;
}

export interface RecordedTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A `fetch` that gives the recorded answers in turn and keeps what it was asked. */
export function answering(answers: readonly RecordedAnswer[]): { fetch: typeof fetch; requests: SentRequest[] } {
  const left = [...answers];
  const requests: SentRequest[] = [];
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    requests.push(await sent(String(input), init));
    const answer = left.shift();
    if (answer === undefined) throw new Error(`No answer is left for ${init.method} ${input}`);
    if (answer.fault === 'timeout') return new Promise((_, reject) => rejectLater(init.signal, reject));
    if (answer.fault !== undefined) throw new TypeError('Connection refused');
    const body = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json);
    const type = answer.json === undefined ? 'text/plain; charset=utf-8' : 'application/json';
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type, ...answer.headers } });
  };
  return { fetch: send as typeof fetch, requests };
}

function rejectLater(signal: AbortSignal | null | undefined, reject: (reason: unknown) => void): void {
  if (signal?.aborted) reject(signal.reason);
  else signal?.addEventListener('abort', () => reject(signal.reason));
}

async function sent(url: string, init: RequestInit): Promise<SentRequest> {
  const request = new Request(url, { ...init, signal: null, redirect: 'follow' });
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !unremarkable.has(name)));
  const body = await request.text();
  return {
    method: request.method,
    url,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== '' && bodyOf(body)),
  };
}

function bodyOf(body: string): { json: unknown } | { body: string } {
  try {
    return { json: JSON.parse(body) };
  } catch {
    return { body };
  }
}

/** What every client sets as it likes. */
const unremarkable = new Set(['accept', 'user-agent', 'idempotency-key', 'x-idempotency-key', 'content-length']);
