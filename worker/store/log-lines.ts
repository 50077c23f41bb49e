import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import type { LinesPage, LinesRequest, Reader, StampedLine } from '../../durable-objects/log-buffer/read-lines.ts';
import type { LogBuffer } from '../../durable-objects/log-buffer.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { durableCall } from './durable-call.ts';
import { inParts } from './in-parts.ts';

/** Hands lines to the buffer, which keeps `size`; rejects where it does not take them. */
export async function keepLogLines(env: Env, rows: readonly LogRow[], size: number): Promise<void> {
  for (const part of inParts(rows, unitsOf, mostOfCall)) await bufferOf(env)().append(part, size);
}

/** Lines that the principal may see: those of the own runs, all for superusers. Oldest first. */
export async function readLogLines(
  app: AppContext,
  principal: Principal,
  request: Omit<LinesRequest, 'reader'>,
): Promise<readonly StampedLine[]> {
  const reader = readerOf(principal);
  const isAfter = request.from?.side === 'after';
  const lines: StampedLine[] = [];
  let { from } = request;
  for (;;) {
    const asked = { reader, from, count: request.count - lines.length };
    const page = (await durableCall(bufferOf(app.env), (buffer) => buffer.read(asked))) as LinesPage;
    if (isAfter) lines.push(...page.lines);
    else lines.unshift(...page.lines);
    const [first, last] = [lines[0], lines.at(-1)];
    if (page.isAll || first === undefined || last === undefined || lines.length >= request.count) return lines;
    from = isAfter ? { side: 'after', time: last.stamp + 1 } : { side: 'before', time: first.stamp };
  }
}

/**
 * Lines as they come, in pages: those behind `after`, or from now on where that is null. A page is empty where a while has
 * brought none. Ends once `reader`, who is asked for at each turn, is null.
 */
export async function* followLogLines(
  app: AppContext,
  reader: () => Promise<Principal | null>,
  after: number | null,
): AsyncGenerator<readonly StampedLine[]> {
  let next = after;
  for (;;) {
    const from = next;
    const principal = await reader();
    if (principal === null) return;
    const page = await durableCall(bufferOf(app.env), (buffer) =>
      buffer.follow(readerOf(principal), from, longestWait),
    );
    next = page.next;
    yield page.lines;
  }
}

/** Milliseconds that one call waits for news: a server that stops waits for it too. */
const longestWait = 1000;

/** UTF-16 units that one call hands over: it carries 32 MiB. */
const mostOfCall = { count: Number.POSITIVE_INFINITY, weight: 8_000_000 };

function unitsOf({ text, ownText }: LogRow): number {
  return text.length + (ownText?.length ?? 0);
}

function readerOf({ userId, isSuperuser }: Principal): Reader {
  return { userId, seesAll: isSuperuser };
}

function bufferOf(env: Env): () => DurableObjectStub<LogBuffer> {
  return () => env.LOGS.getByName('all');
}
