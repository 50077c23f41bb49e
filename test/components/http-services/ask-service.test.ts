import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, askService } from '../../../worker/components/http-services/ask-service.ts';

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];

beforeEach(async () => {
  seen.length = 0;
  answer = (_request, response) => response.end('ok');
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => void server.close(() => resolve()));
});

describe('what is sent', () => {
  test('JSON goes as POST with the key of its step, a query and further headers', async () => {
    await askService(asker(), {
      url: `${url}?a=1`,
      query: { b: ['2', '3'], c: null, d: true },
      headers: { 'X-Key': 'k', 'Content-Type': 'application/vnd+json' },
      json: { é: 1 },
    });
    expect(seen).toMatchObject([{ method: 'POST', url: '/x?a=1&b=2&b=3&d=true', body: '{"é":1}' }]);
    expect(seen[0]?.headers).toMatchObject({
      'x-key': 'k',
      'content-type': 'application/vnd+json',
      'idempotency-key': 'step-key',
    });
  });

  test('what changes nothing goes as GET without a key', async () => {
    await askService(asker(), { url });
    expect(seen[0]).toMatchObject({ method: 'GET', body: '' });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('what comes back', () => {
  test('any status is an answer, read in the charset that its header names', async () => {
    answer = (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=iso-8859-1', 'set-cookie': 'A=1; Path=/' });
      response.end(Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    };
    expect(await askService(asker(), { url })).toMatchObject({ status: 404, text: 'café', cookies: ['A=1'] });
  });

  test('redirects are followed, or answered as they are', async () => {
    answer = (request, response) => {
      if (request.url === '/x') response.writeHead(302, { location: '/y' });
      response.end(request.url);
    };
    expect(await askService(asker(), { url })).toMatchObject({ status: 200, text: '/y' });
    expect(await askService(asker(), { url, redirect: 'manual' })).toMatchObject({ status: 302 });
  });
});

test.each([
  [{ headers: { Authorization: 'Bearer sk-secret-1' } }],
  [{ headers: { 'x-api-key': 'sk-secret-1' } }],
  [{ query: { api_key: 'sk-secret-1' } }],
  [{ json: { api_key: 'sk-secret-1' } }],
])('a refusal that repeats the credentials of %j comes without them', async (sent) => {
  answer = (_request, response) => {
    response.writeHead(401);
    response.end('The key sk-secret-1 is none of ours.');
  };
  expect((await askService(asker(), { url, ...sent })).text).toBe('The key *** is none of ours.');
});

test.each([Number.NaN, -1, 0, 30.0001, 1e12])(
  'a time of %d seconds is one in which an answer can come',
  async (timeout) => {
    expect(await askService(asker(), { url, timeout })).toMatchObject({ text: 'ok' });
  },
);

describe('what goes wrong', () => {
  test('an answer without end is given up once it is too large', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    };
    await expect(askService(asker(), { url, sizeLimit: 1024 * 1024 })).rejects.toMatchObject({
      code: 'answer_too_large',
      message: 'The answer is larger than 1 MB. Ask for less.',
    });
  });

  test('a service that says nothing is given up in time, also in the middle of its answer', async () => {
    answer = (_request, response) => void response.write('half');
    await expect(askService(asker(), { url, timeout: 0.05 })).rejects.toMatchObject({ code: 'service_timeout' });
    answer = () => {};
    await expect(askService(asker(), { url, timeout: 0.05 })).rejects.toMatchObject({ code: 'service_timeout' });
  });

  test('a run that ends takes the request with it', async () => {
    const stopped = new AbortController();
    answer = () => stopped.abort(new Error('The run was cancelled.'));
    await expect(askService(asker(stopped.signal), { url })).rejects.toThrow('The run was cancelled.');
  });

  test('a host without a server, and a broken answer, are unreachable and may pass', async () => {
    answer = (request) => request.socket.destroy();
    const broken = askService(asker(), { url });
    await expect(broken).rejects.toMatchObject({ code: 'service_unreachable', name: 'ServiceUnreachableError' });
    const nobody = askService(asker(), { url: 'http://127.0.0.1:1/' });
    await expect(nobody).rejects.toMatchObject({ code: 'service_unreachable' });
  });

  test('what the guard of the network refuses keeps its own words', async () => {
    const refused = Object.assign(new Error('"localhost" is not of the public internet.'), { code: 'egress_blocked' });
    const guarded = { ...asker(), fetch: () => Promise.reject(refused) };
    await expect(askService(guarded, { url })).rejects.toBe(refused);
  });
});

function asker(signal: AbortSignal = new AbortController().signal): Asker {
  return { fetch, signal, step: (_key, effect) => effect('step-key') };
}
