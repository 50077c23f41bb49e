import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { modelFlow } from '../support/flows.ts';
import { type StartedServer, startServer } from '../support/server.ts';

/** What comes over the wire that no client of ours would send. After each of it, the server answers as before. */
let server: StartedServer;
let model: FakeModel;
let echo: string;
let asked: string;

beforeAll(async () => {
  model = await startFakeModel();
  const env = {
    OPENAI_API_KEY: 'sk-fake-model-key',
    OPENAI_BASE_URL: model.url,
    SERVICE_MAX_FILE_SIZE_UPLOAD: '1',
    SERVICE_RUN_TIMEOUT: '3',
  };
  server = await startServer({ env });
  echo = await made({ name: 'echo', data: echoFlow() });
  asked = await made({ name: 'model', data: modelFlow() });
});

afterAll(async () => {
  await server.stop();
  await model.stop();
});

afterEach(async () => {
  const answer = await send('POST', `/api/v1/run/${echo}`, '{"input_value":"still there"}');
  expect([answer.status, answer.text.includes('"text":"still there"')]).toEqual([200, true]);
});

async function made(body: object): Promise<string> {
  return (JSON.parse((await send('POST', '/api/v1/flows/', JSON.stringify(body))).text) as { id: string }).id;
}

async function send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const known = { 'x-api-key': server.firstKey, 'content-type': 'application/json' };
  const given = { method, headers: { ...known, ...headers }, redirect: 'manual' as const };
  const response = await fetch(server.url + path, body === undefined ? given : { ...given, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What the server answers to these very bytes, until it or `milliseconds` of silence end it. */
function raw(bytes: string | Uint8Array, milliseconds = 1500): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(milliseconds, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.[01] (\d+)/.exec(answer)?.[1] ?? 0);
const noTraces = (text: string) => expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|SQLITE|D1_ERROR|Traceback/);

// What has to wait for a silence or a deadline waits together.
describe.concurrent('bytes that are no request', () => {
  test.each([
    ['garbage', '\u0000\u0001\u0002\u0003 garbage\r\n\r\n'],
    [
      'a TLS hello',
      Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
    ],
    ['no version', 'GET /health\r\n\r\n'],
    ['an unknown method', 'BREW /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nx-a: a\u0000b\r\n\r\n'],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['two lengths', 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde'],
    [
      'a length and chunks',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'],
    [
      'a chunk without a size',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n',
    ],
    ['half a body', 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nusername='],
    ['a path that is none', 'GET ht!tp://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('get no 2xx and no 500: %s', async (_, bytes) => {
    const answer = await raw(bytes);
    expect([0, 400, 401, 404, 405, 411, 413, 422, 431, 501]).toContain(statusOf(answer));
    noTraces(answer);
  });

  test.each([
    ['GET /docs-assets/swagger-ui.css', 200],
    ['POST /api/v1/logout', 200],
    ['POST /api/v1/refresh', 401],
  ])('with a Host that is none are answered all the same: %s', async (line, status) => {
    expect(statusOf(await raw(`${line} HTTP/1.1\r\nHost: @@ :::\r\nContent-Length: 0\r\n\r\n`))).toBe(status);
  });

  test.each([
    ['a header of 200 KB', `GET /health HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(200_000)}\r\n\r\n`],
    ['a path of 200 KB', `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['two thousand headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'x-a: b\r\n'.repeat(2000)}\r\n`],
  ])('do no harm by their size: %s', async (_, bytes) => {
    expect(statusOf(await raw(bytes))).toBeLessThan(500);
  });
});

describe('paths and headers', () => {
  test.each([
    '/api/v1/run/%0d%0aset-cookie:%20a=b',
    '/api/v1/run/%E0%A4%A',
    '/api/v1/run/%ff%00',
    '/api/v1/flows/%0d%0aset-cookie:%20a=b',
    '/%5c%5c..%5c..%5cetc',
    '//evil.example/%2f..',
    '/api/v1/users/?skip=%0d%0a&limit=%00',
    '/docs-assets/%2e%2e%2f%2e%2e%2fwrangler.toml',
    '/docs-assets/..%5c..%5cpackage.json',
  ])('%s is 4xx in JSON and sets nothing', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(method, path, method === 'POST' ? '{}' : undefined);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.parse(answer.text)).toHaveProperty('trace_id');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('location')).toBeNull();
      noTraces(answer.text);
    }
  });

  test.each([
    ['traceparent', '00-\u00ff-x'],
    ['x-api-key', 'sk-\u00e4\u00f6\u00fc'],
    ['authorization', 'Bearer'],
    ['authorization', `Bearer ${'x'.repeat(8000)}`],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb290In0.'],
    ['cookie', 'access_token_lf=x; refresh_token_lf="; =;;'],
    ['accept', '*/*;q=nonsense, text/event-stream'],
    ['accept-encoding', 'nonsense, br;q=9'],
    ['content-type', 'application/json; charset=klingon'],
    ['x-service-global-var-', 'no name'],
    ['x-service-global-var-__proto__', 'x'],
    ['origin', 'null'],
    ['range', 'bytes=0-1'],
    ['if-none-match', '*'],
    ['x-forwarded-for', "1.2.3.4' or 1=1 --"],
    ['tenant-id', 'no uuid'],
  ])('a strange %s does no harm: %j', async (name, value) => {
    const answer = await send('POST', `/api/v1/run/${echo}`, '{"input_value":"hi"}', { [name]: value });
    expect([200, 401, 403]).toContain(answer.status);
    noTraces(answer.text);
  });
});

describe('bodies', () => {
  const latin1 = Buffer.from('{"input_value":"M\u00fcller"}', 'latin1');

  test.each([
    ['in Latin-1', latin1, {}],
    ['in UTF-16', Buffer.from('{"input_value":"x"}', 'utf16le'), {}],
    ['compressed', gzipSync('{"input_value":"x"}'), { 'content-encoding': 'gzip' }],
    ['compressed by half', gzipSync('{"input_value":"x"}').subarray(0, 12), { 'content-encoding': 'gzip' }],
    ['nested a hundred thousand times', `{"tweaks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, {}],
    ['nested and never closed', `{"tweaks":${'{"a":'.repeat(100_000)}`, {}],
    ['of many quotes', '"'.repeat(500_000), {}],
    ['of a form', 'input_value=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s are 400 on a run and 422 elsewhere, told in JSON', async (_, body, headers) => {
    for (const [path, status] of [
      [`/api/v1/run/${echo}`, 400],
      ['/api/v1/flows/', 422],
      ['/api/v1/variables/', 422],
    ] as const) {
      const answer = await send('POST', path, body as BodyInit, headers as Record<string, string>);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'validation_failed', trace_id: expect.any(String) });
      noTraces(answer.text);
    }
  });

  test('with NUL bytes, half characters and repeated keys run as what they say', async () => {
    const said = async (text: string) => {
      const answer = await send('POST', `/api/v1/run/${echo}`, text);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text).outputs[0].outputs[0].results.message.text as string;
    };
    expect(await said('{"input_value":"a\\u0000b"}')).toBe('a\u0000b');
    expect((await said('{"input_value":"half \\ud83d."}')).toWellFormed()).toBe('half \ufffd.');
    expect(await said('{"input_value":"first","input_value":"last"}')).toBe('last');
    expect(await said('{"__proto__":{"input_value":"x"},"constructor":1,"input_value":"own"}')).toBe('own');
    expect(await said(`{"input_value":"${'x'.repeat(900_000)}"}`)).toHaveLength(900_000);
  });

  test('beyond the limit are 413, as soon as that is known', async () => {
    const large = `{"input_value":"${'x'.repeat(1_100_000)}"}`;
    const told = await send('POST', `/api/v1/run/${echo}`, large);
    expect([told.status, JSON.parse(told.text).code]).toEqual([413, 'content_too_large']);
    // Whoever goes on sending may find the connection closed before the answer is read.
    for (const [path, size, type] of [
      [`/api/v1/run/${echo}`, 1_100_000, 'application/json'],
      ['/api/v1/flows/upload/', 1_100_000, 'multipart/form-data; boundary=b'],
      [`/api/v1/run/${echo}`, 200_000_000, 'application/json'],
      ['/api/v1/login', 1_100_000, 'application/x-www-form-urlencoded'],
    ] as const) {
      expect([413, 'EPIPE', 'ECONNRESET']).toContain(await chunked(path, size, type));
    }
  });
});

describe.concurrent('a model that misbehaves', () => {
  test.each([
    ['fail:401', 'model_refused'],
    ['fail:blank', 'model_'],
    ['fail:html', 'model_'],
    ['fail:half', 'model_'],
    ['fail:hang', 'deadline'],
  ])('%s fails the run with %s', async (input, code) => {
    const answer = await send('POST', `/api/v1/run/${asked}`, JSON.stringify({ input_value: input }));
    const body = JSON.parse(answer.text);
    expect([answer.status, body.code]).toEqual([500, expect.stringContaining(code)]);
    expect(JSON.parse(body.detail)).toMatchObject({ traceback: null });
    expect(answer.text).not.toContain('sk-fake-model-key');
  });

  test.each(['fail:401', 'fail:half', 'fail:inline', 'fail:stall', 'fail:hang'])(
    '%s ends a stream with an error and an end',
    async (input) => {
      const answer = await send('POST', `/api/v1/run/${asked}?stream=true`, JSON.stringify({ input_value: input }));
      const frames = answer.text
        .trim()
        .split(/\n\n+/)
        .map((frame) => JSON.parse(frame));
      expect(frames.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
      noTraces(answer.text);
    },
  );

  test('says nothing and that is an answer', async () => {
    const answer = await send('POST', `/api/v1/run/${asked}`, '{"input_value":"fail:empty"}');
    expect([200, 500]).toContain(answer.status);
  });
});

describe('a crowd', () => {
  test('of bad requests at once is answered one by one', async () => {
    const paths = [`/api/v1/run/${echo}`, '/api/v1/run/nobody', '/api/v1/flows/', '/api/v1/responses', '/nowhere'];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => send('POST', paths[index % 5] ?? '', '{')),
    );
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('leaves no secret and no fault of ours in the log', () => {
    const afterStart = server.output.slice(server.output.indexOf('curl '));
    expect(afterStart.slice(afterStart.indexOf('\n'))).not.toContain(server.firstKey);
    expect(server.output).not.toContain('sk-fake-model-key');
    expect(server.output).not.toContain('request failed');
    expect(server.output).not.toMatch(/uncaught|Unhandled/i);
  });
});

/** The status of a request that sends so many bytes without telling first how many, or how the connection ended. */
function chunked(path: string, size: number, type: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'x-api-key': server.firstKey, 'content-type': type, 'transfer-encoding': 'chunked' };
    const request = httpRequest(server.url + path, { method: 'POST', headers });
    const piece = Buffer.alloc(65_536, 'x');
    let sent = 0;
    const more = () => {
      while (sent < size && !request.destroyed) {
        sent += piece.length;
        if (!request.write(piece)) return;
      }
      request.end();
    };
    request.on('drain', more);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.write(
      type.startsWith('multipart') ? '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n' : '"',
    );
    more();
  });
}
