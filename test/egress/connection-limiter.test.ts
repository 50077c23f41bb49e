import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionLimiter } from '../../worker/egress/connection-limiter.ts';

let server: Server;
let base: string;
/** Responses that the server has not finished, by path, in the order of their requests. */
let held: Map<string, ServerResponse>;
let order: string[];

/**
 * `/hold…` answers when the test says so, `/stream…` sends headers and a chunk and goes on when told, the rest at once.
 */
beforeEach(async () => {
  held = new Map();
  order = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    order.push(path);
    if (path.startsWith('/hold')) held.set(path, response);
    else if (path.startsWith('/stream')) {
      held.set(path, response);
      response.write('first;');
    } else if (path.startsWith('/large')) response.end('x'.repeat(300_000));
    else if (path === '/empty') response.writeHead(204).end();
    else if (path === '/broken')
      response.writeHead(200, { 'content-length': '10' }).write('abc', () => response.destroy());
    else response.end('answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('six requests', () => {
  test('are open at a time, and the others follow in order', async () => {
    const limited = limiter();
    const all = Array.from({ length: 20 }, (_, n) => limited(`${base}/hold/${n}`).then((response) => response.text()));
    for (let n = 0; n < 20; n += 1) {
      await vi.waitFor(() => expect(order).toHaveLength(Math.min(n + 6, 20)));
      expect(held.size).toBeLessThanOrEqual(6);
      expect(order).toEqual(Array.from({ length: order.length }, (_, m) => `/hold/${m}`));
      finish(`/hold/${n}`);
      await all[n];
    }
    expect(await Promise.all(all)).toEqual(Array(20).fill('done'));
  });

  test('stay open until their bodies end, not only until their headers come', async () => {
    const limited = limiter({ max: 1 });
    const streamed = await limited(`${base}/stream`);
    const next = limited(`${base}/quick`);
    const reader = streamed.body?.getReader();
    await reader?.read();
    expect(order).toEqual(['/stream']);
    finish('/stream');
    while (!(await reader?.read())?.done);
    expect(await (await next).text()).toBe('answer');
  });
});

describe('a connection is free again', () => {
  test.each<[string, (limited: typeof fetch) => Promise<unknown>]>([
    ['when the body was read', async (limited) => (await limited(`${base}/large`)).text()],
    ['when the body was cancelled', async (limited) => (await limited(`${base}/stream`)).body?.cancel()],
    [
      'when a reader stopped half way',
      async (limited) => {
        for await (const _ of (await limited(`${base}/stream`)).body as AsyncIterable<Uint8Array>) break;
      },
    ],
    [
      'when the body broke',
      async (limited) => expect(limited(`${base}/broken`).then((response) => response.text())).rejects.toThrow(),
    ],
    ['when there is no body', (limited) => limited(`${base}/empty`)],
    ['when a short body is there, read or not', (limited) => limited(`${base}/short`)],
    ['when nobody answers at the address', (limited) => expect(limited('http://127.0.0.1:1/')).rejects.toThrow()],
    ['when the URL is none', (limited) => expect(limited('nonsense')).rejects.toThrow()],
    [
      'when the signal aborts before the headers',
      async (limited) => {
        const abort = new AbortController();
        const waiting = limited(`${base}/hold/a`, { signal: abort.signal });
        await vi.waitFor(() => expect(held.size).toBe(1));
        abort.abort(new Error('left'));
        await expect(waiting).rejects.toThrow('left');
      },
    ],
    [
      'when the signal aborts and nobody reads',
      async (limited) => {
        const abort = new AbortController();
        await limited(`${base}/stream`, { signal: abort.signal });
        abort.abort();
      },
    ],
    [
      'when the signal of a Request aborts',
      async (limited) => {
        const abort = new AbortController();
        await limited(new Request(`${base}/stream`, { signal: abort.signal }));
        abort.abort();
      },
    ],
    [
      'when a clone and the original were read',
      async (limited) => {
        const response = await limited(`${base}/large`);
        await Promise.all([response.clone().text(), response.text()]);
      },
    ],
  ])('%s', async (_, use) => {
    const limited = limiter({ max: 1 });
    for (let n = 0; n < 3; n += 1) await use(limited);
    expect(await (await limited(`${base}/quick`)).text()).toBe('answer');
  });

  test('and never given twice', async () => {
    const limited = limiter({ max: 2 });
    const abort = new AbortController();
    const one = await limited(`${base}/stream/1`, { signal: abort.signal });
    await limited(`${base}/stream/2`);
    const waiting = ['3', '4'].map((n) => limited(`${base}/stream/${n}`));
    await one.body?.cancel();
    abort.abort();
    const third = await waiting[0];
    expect(order).toEqual(['/stream/1', '/stream/2', '/stream/3']);
    await third?.body?.cancel();
    await waiting[1];
    expect(order.at(-1)).toBe('/stream/4');
  });
});

test('a request that waits can be given up, and those behind it move up', async () => {
  const limited = limiter({ max: 1 });
  const open = await limited(`${base}/stream`);
  const abort = new AbortController();
  const given = limited(`${base}/never`, { signal: abort.signal });
  const next = limited(`${base}/quick`);
  abort.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  await open.body?.cancel();
  expect(await (await next).text()).toBe('answer');
  expect(order).toEqual(['/stream', '/quick']);
});

test('a signal that has aborted before sends nothing', async () => {
  await expect(limiter()(`${base}/never`, { signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late');
  expect(order).toEqual([]);
});

describe('a body that nobody reads', () => {
  test('loses its connection to those who wait, the one left longest first', async () => {
    const limited = limiter({ max: 2, idleSeconds: 0.02 });
    const [forgotten, other] = [await limited(`${base}/stream/1`), await limited(`${base}/stream/2`)];
    const active = other.body?.getReader();
    await active?.read();
    const pending = active?.read();
    expect(await (await limited(`${base}/quick`)).text()).toBe('answer');
    await expect(forgotten.text()).rejects.toMatchObject({
      name: 'ConnectionReclaimedError',
      code: 'connection_reclaimed',
      message: expect.stringContaining('/stream/1'),
    });
    finish('/stream/2');
    expect(new TextDecoder().decode((await pending)?.value)).toBe('done');
  });

  test('keeps its connection while nobody waits for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    const limited = limiter({ max: 1, idleSeconds: 1 });
    const response = await limited(`${base}/stream`);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    finish('/stream');
    expect(await response.text()).toBe('first;done');
  });
});

test('a response keeps its status, headers and address', async () => {
  for (const path of ['/large', '/short']) {
    const response = await limiter()(`${base}${path}`);
    const plain = await fetch(`${base}${path}`);
    expect([response.status, response.statusText, response.url, response.ok]).toEqual([
      plain.status,
      plain.statusText,
      plain.url,
      true,
    ]);
    expect(response.headers.get('content-length')).toBe(plain.headers.get('content-length'));
    expect(await response.text()).toBe(await plain.text());
  }
});

function limiter(settings: { max?: number; idleSeconds?: number } = {}): typeof fetch {
  return connectionLimiter({ fetch, ...settings });
}

function finish(path: string): void {
  const response = held.get(path);
  held.delete(path);
  response?.end('done');
}
