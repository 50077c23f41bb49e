import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import type { LinesRequest, Reader, StampedLine } from '../../durable-objects/log-buffer/read-lines.ts';
import type { LogBuffer } from '../../durable-objects/log-buffer.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { durableCall } from './durable-call.ts';

/** Hands lines to the buffer, which keeps `size`; rejects where it does not take them. */
export async function keepLogLines(env: Env, rows: readonly LogRow[], size: number): Promise<void> {
  await bufferOf(env)().append(rows, size);
}

/** Lines that the principal may see: those of the own runs, all for superusers. Oldest first. */
export function readLogLines(
  app: AppContext,
  principal: Principal,
  request: Omit<LinesRequest, 'reader'>,
): Promise<readonly StampedLine[]> {
  return durableCall(bufferOf(app.env), (buffer) => buffer.read({ ...request, reader: readerOf(principal) }));
}

/**
 * Lines as they come, in pages: those behind `after`, or from now on where that is null. A page is empty where a while has
 * brought none. Never ends by itself.
 */
export async function* followLogLines(
  app: AppContext,
  principal: Principal,
  after: number | null,
): AsyncGenerator<readonly StampedLine[]> {
  const reader = readerOf(principal);
  let next = after;
  for (;;) {
    const from = next;
    const page = await durableCall(bufferOf(app.env), (buffer) => buffer.follow(reader, from, longestWait));
    next = page.next;
    yield page.lines;
  }
}

/** Milliseconds that one call waits for news: a server that stops waits for it too. */
const longestWait = 1000;

function readerOf({ userId, isSuperuser }: Principal): Reader {
  return { userId, seesAll: isSuperuser };
}

function bufferOf(env: Env): () => DurableObjectStub<LogBuffer> {
  return () => env.LOGS.getByName('all');
}
