import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../worker/egress/guarded-fetch.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let here: string;
let elsewhere: string;
let servers: Server[];
let seen: Seen[] = [];

/** `/to/<status>/<target>` redirects to the rest of its path, a URL or a path; anything else answers 200. */
beforeAll(async () => {
  servers = [0, 1].map(() =>
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const [, status, target] = /^\/to\/(\d+)\/(.*)$/.exec(request.url ?? '') ?? [];
      if (status === undefined) return void response.end('arrived');
      response
        .writeHead(Number(status), target === '' ? {} : { location: decodeURIComponent(target ?? '') })
        .end('moved');
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  [here, elsewhere] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`) as [
    string,
    string,
  ];
});

afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

beforeEach(() => {
  seen = [];
});

const fetchThrough = guardedFetch({ fetch, ssrfProtection: true, allowedHosts: ['127.0.0.1'] });

describe('a redirect', () => {
  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [301, 'PUT', 'PUT'],
    [302, 'PATCH', 'PATCH'],
    [303, 'PUT', 'GET'],
    [303, 'DELETE', 'GET'],
  ])('%i after %s is followed by %s, as plain fetch does it', async (status, method, after) => {
    const init = { method, body: '{"a":1}', headers: { 'content-type': 'application/json', 'x-kept': 'yes' } };
    const response = await fetchThrough(`${here}/to/${status}/${encodeURIComponent('/end?x=1')}`, init);
    expect(await response.text()).toBe('arrived');
    const own = seen[1];
    expect(own).toMatchObject({ method: after, url: '/end?x=1', body: after === 'GET' ? '' : '{"a":1}' });
    expect(own?.headers['content-type']).toBe(after === 'GET' ? undefined : 'application/json');
    seen = [];
    await fetch(`${here}/to/${status}/${encodeURIComponent('/end?x=1')}`, init);
    expect({ ...own?.headers, connection: '' }).toEqual({ ...seen[1]?.headers, connection: '' });
    expect(own?.method).toBe(seen[1]?.method);
  });

  test('of HEAD stays HEAD', async () => {
    await fetchThrough(`${here}/to/303/%2Fend`, { method: 'HEAD' });
    expect(seen.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  });

  test('is resolved against the URL that sent it, several times', async () => {
    const response = await fetchThrough(`${here}/to/302/${encodeURIComponent('../../to/307/%2Fend%3Fa')}`);
    expect(seen.map(({ url }) => url).at(-1)).toBe('/end?a');
    expect(response.url).toBe(`${here}/end?a`);
  });

  test('repeats form data with a type that fits it', async () => {
    const form = new FormData();
    form.set('file', new Blob(['content']), 'a.txt');
    await fetchThrough(`${here}/to/307/%2Fend`, { method: 'POST', body: form });
    const boundary = /boundary=(.*)$/.exec(String(seen[1]?.headers['content-type']))?.[1];
    expect(seen[1]?.body).toContain(`--${boundary}`);
    expect(seen[1]?.body).toContain('content');
  });

  test('keeps credentials within an origin', async () => {
    await fetchThrough(`${here}/to/302/%2Fend`, {
      headers: { authorization: 'Bearer sk-1', cookie: 'a=b', 'x-api-key': 'k' },
    });
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer sk-1', cookie: 'a=b', 'x-api-key': 'k' });
  });

  test('leaves credentials behind when it changes the origin, even on the way back', async () => {
    const back = encodeURIComponent(`${elsewhere}/to/302/${encodeURIComponent(`${here}/end`)}`);
    const secrets = [
      'authorization',
      'cookie',
      'proxy-authorization',
      'x-api-key',
      'api-key',
      'x-goog-api-key',
      'apikey',
      'x-auth-token',
      'x-amz-security-token',
      'x-secret',
    ];
    const headers = Object.fromEntries([...secrets, 'accept-language', 'x-kept'].map((name) => [name, 'v']));
    await fetchThrough(`${here}/to/307/${back}`, { headers });
    expect(seen).toHaveLength(3);
    for (const request of seen.slice(1)) {
      expect(Object.keys(request.headers).filter((name) => secrets.includes(name))).toEqual([]);
      expect(request.headers).toMatchObject({ 'accept-language': 'v', 'x-kept': 'v' });
    }
  });

  test('ends after twenty', async () => {
    const loop = guardedFetch({
      fetch: (async () => new Response(null, { status: 302, headers: { location: '/again' } })) as typeof fetch,
      ssrfProtection: false,
      allowedHosts: [],
    });
    await expect(loop('https://example.com/')).rejects.toMatchObject({ name: 'TooManyRedirectsError' });
  });

  test('without a location is an answer like any other', async () => {
    expect((await fetchThrough(`${here}/to/302/`)).status).toBe(302);
  });

  test('of a stream that would have to be sent again fails', async () => {
    const body = new Blob(['x']).stream();
    const sent = fetchThrough(`${here}/to/307/%2Fend`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(sent).rejects.toThrow('whose body is a stream and cannot be sent again');
  });

  test('is handed to callers who want to see it, and an error to those who want none', async () => {
    const response = await fetchThrough(`${here}/to/302/%2Fend`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/end']);
    await expect(fetchThrough(`${here}/to/302/%2Fend`, { redirect: 'error' })).rejects.toThrow(
      'redirected, which this request does not allow',
    );
    await expect(fetchThrough(new Request(`${here}/to/302/%2Fend`, { redirect: 'error' }))).rejects.toThrow(
      'redirected',
    );
  });
});

test('a Request object is sent as it is', async () => {
  const request = new Request(`${here}/end`, { method: 'POST', body: 'text', headers: { 'x-kept': 'yes' } });
  await fetchThrough(request);
  expect(seen[0]).toMatchObject({ method: 'POST', body: 'text', headers: { 'x-kept': 'yes' } });
});

test('an abort reaches the hop that is under way', async () => {
  const abort = new AbortController();
  abort.abort(new Error('left'));
  await expect(fetchThrough(`${here}/end`, { signal: abort.signal })).rejects.toThrow('left');
});
