import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Keeps the newest requests without the text of any key. */
export function createCallLog(keep: number): CallLog {
  const calls: RecordedCall[] = [];
  let waiting: ((call: RecordedCall) => void)[] = [];
  return {
    calls,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    record(request, response, path, text) {
      const call = newCall(request, path, text);
      response.once('close', () => {
        call.endedAt = Date.now();
        call.clientLeft = !response.writableFinished && !call.cut;
        call.settle();
      });
      calls.push(call);
      if (calls.length > keep) calls.shift();
      const told = waiting;
      waiting = [];
      for (const tell of told) tell(call);
      return call;
    },
  };
}

function newCall(request: IncomingMessage, path: string, text: string): RecordedCall {
  const authorization = request.headers.authorization ?? '';
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
  const ownHeader = KEY_HEADERS.find((name) => headers[name] !== undefined);
  const key = authorization.startsWith('Bearer ') ? authorization.slice(7).trim() : (headers[ownHeader ?? ''] ?? '');
  if (authorization !== '') headers.authorization = 'Bearer …';
  if (ownHeader !== undefined) headers[ownHeader] = '…';
  let settle = (): void => {};
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const call: RecordedCall = {
    method: request.method ?? 'GET',
    path,
    headers,
    key: key === '' ? null : fingerprint(key),
    body: parse(text),
    text,
    startedAt: Date.now(),
    endedAt: null,
    clientLeft: false,
    cut: false,
    tokensSent: 0,
    ended,
    settle,
  };
  Object.defineProperty(call, 'ended', { enumerable: false });
  return call;
}

/** Where vendors beside OpenAI have a key. */
const KEY_HEADERS = ['x-api-key', 'x-goog-api-key', 'api-key'];

/** What `calls` shows of a key: enough to tell two keys apart. */
export function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface CallLog {
  readonly calls: readonly RecordedCall[];
  next(): Promise<RecordedCall>;
  record(request: IncomingMessage, response: ServerResponse, path: string, text: string): RecordedCall;
}

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  /** `authorization` and other vendors' headers without the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** `fingerprint` of the key, null without one. */
  readonly key: string | null;
  /** The parsed body, null where it is no JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly startedAt: number;
  endedAt: number | null;
  /** The client closed the connection before the answer was complete. */
  clientLeft: boolean;
  /** The server cut the answer itself. */
  cut: boolean;
  tokensSent: number;
  /** Resolves when the answer is complete or the connection is gone. */
  readonly ended: Promise<void>;
  readonly settle: () => void;
}
