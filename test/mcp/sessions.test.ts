import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionLimiter } from '../../worker/egress/connection-limiter.ts';
import { guardedFetch } from '../../worker/egress/guarded-fetch.ts';
import { createMcpSessions, type SessionsDeps } from '../../worker/mcp/sessions.ts';
import { type McpServer, startMcpServer } from '../support/mcp-server/start.ts';

let server: McpServer;
let signal: AbortSignal;
const text = (value: string) => ({
  content: [{ type: 'text', text: value }],
  structuredContent: null,
  isError: false,
  meta: null,
});

beforeAll(async () => {
  server = await startMcpServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  signal = new AbortController().signal;
});

describe.each(['/mcp', '/json', '/sse'])('a server at %s', (path) => {
  test('lists its tools, all pages of them, and calls them', async () => {
    const session = opened(path);
    const tools = await session.tools(signal);
    expect(tools.map(({ name }) => name)).toEqual([
      'add',
      'show',
      'nothing',
      'many',
      'structured',
      'lying',
      'failing',
      'throwing',
      'hanging',
      'list',
    ]);
    expect(tools[0]).toMatchObject({ description: 'Adds two numbers.', inputSchema: { required: ['a'] } });
    expect(await session.call('add', { a: 1, b: 2 }, signal)).toEqual(text('3'));
  });

  test('tells failures', async () => {
    const session = opened(path);
    expect(await session.call('failing', {}, signal)).toEqual({ ...text('out of order'), isError: true });
    await expect(session.call('throwing', {}, signal)).rejects.toThrow('it broke');
    await expect(session.call('nope', {}, signal)).rejects.toThrow('Unknown tool: nope');
  });
});

test('structured results are given, and checked against what the tool promised', async () => {
  const session = opened('/mcp');
  await session.tools(signal);
  expect(await session.call('structured', {}, signal)).toMatchObject({ structuredContent: { n: 5 } });
  await expect(session.call('lying', {}, signal)).rejects.toThrow(/^Invalid structured content returned by tool lying/);
});

test('one session serves a run, holds no connection, and is ended with it', async () => {
  const before = server.requests.length;
  const sessions = createMcpSessions({ version: '1', fetch });
  const settings = { url: `${server.url}/mcp` };
  const open = server.openSessions();
  await sessions.open('s', settings, false).call('add', { a: 1 }, signal);
  await sessions.open('s', settings, false).call('add', { a: 2 }, signal);
  expect(server.openSessions()).toBe(open + 1);
  await sessions.close();
  expect(server.openSessions()).toBe(open);
  expect(asked(before)).toEqual([
    'POST initialize',
    'POST notifications/initialized',
    'POST tools/call',
    'POST tools/call',
    'DELETE ',
  ]);
});

test('a session that the server forgot is opened anew', async () => {
  const session = opened('/mcp');
  await session.call('add', { a: 1 }, signal);
  server.forget();
  expect(await session.call('add', { a: 2 }, signal)).toEqual(text('3'));
});

test('calls that find their session forgotten at once share the new one', async () => {
  const sessions = createMcpSessions({ version: '1', fetch });
  const session = sessions.open('s', { url: `${server.url}/mcp` }, false);
  await session.call('add', { a: 1 }, signal);
  server.forget();
  await Promise.all([1, 2, 3].map((a) => session.call('add', { a }, signal)));
  expect(server.openSessions()).toBe(1);
  await sessions.close();
  expect(server.openSessions()).toBe(0);
});

test('streams of the older transport are closed after each use', async () => {
  const session = opened('/sse');
  await session.call('add', { a: 1 }, signal);
  await expect.poll(() => server.openStreams()).toBe(0);
});

test('eight servers of the older transport at once share a run’s six connections', async () => {
  const limited = connectionLimiter({ fetch });
  const sessions = createMcpSessions({ version: '1', fetch: limited });
  const calls = Array.from({ length: 8 }, (_, a) =>
    sessions.open('s', { url: `${server.url}/sse?${a}`, mode: 'SSE' }, false).call('add', { a }, signal),
  );
  expect((await Promise.all(calls)).map(({ content }) => content[0]?.text)).toEqual(
    Array.from({ length: 8 }, (_, a) => String(a + 1)),
  );
});

test('headers go with every request, in either form in which they are kept', async () => {
  const headers = { Authorization: 'Bearer open-sesame', 'bad name': 'x', 'x-bad': 'a\r\nb' };
  const listed = Object.entries(headers).map(([key, value]) => ({ key, value }));
  for (const form of [headers, listed]) {
    expect(await opened('/locked', { headers: form }).call('add', { a: 1 }, signal)).toEqual(text('2'));
  }
  expect(server.requests.at(-1)?.headers).not.toHaveProperty('x-bad');
});

test('tools may be kept beyond a run', async () => {
  const kept = new Map<string, Promise<never>>();
  const toolLists = ((key, read) => {
    const list = kept.get(key) ?? (read() as Promise<never>);
    kept.set(key, list);
    return list;
  }) as NonNullable<SessionsDeps['toolLists']>;
  const settings = { url: `${server.url}/json` };
  await createMcpSessions({ version: '1', fetch, toolLists }).open('s', settings, true).tools(signal);
  const before = server.requests.length;
  await createMcpSessions({ version: '1', fetch, toolLists }).open('s', settings, true).tools(signal);
  expect(asked(before)).toEqual([]);
});

describe('a server that cannot be used', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['is started by a command', { command: 'uvx', args: ['x'] }, /"s" is started by a command \(stdio\)/],
    ['has an unknown mode', { mode: 'Foo' }, /^Invalid mode: Foo. Must be either/],
    ['has no URL', { mode: 'SSE' }, /^URL is required for SSE mode$/],
    ['has nothing', {}, /^Invalid mode: \. Must be/],
    ['has no real URL', { url: 'notaurl' }, /^Invalid Streamable HTTP or SSE URL \(notaurl\)/],
    ['has another scheme', { url: 'file:///etc/passwd' }, /^Invalid Streamable HTTP or SSE URL/],
  ])('%s', (_name, settings, expected) => {
    expect(() => createMcpSessions({ version: '1', fetch }).open('s', settings, false)).toThrow(expected);
  });

  test.each<[string, string, RegExp]>([
    ['answers no protocol', '/broken', /could not be used/],
    ['is not there', '/none', /could not be used/],
    ['wants a key', '/locked', /refused the caller \(HTTP 401\)/],
    ['says nothing', '/hang', /gave no answer/],
    [
      'leads elsewhere',
      `/elsewhere?to=${encodeURIComponent('http://localhost:1/mcp')}`,
      /Redirect to http:\/\/localhost:1\/mcp not followed/,
    ],
  ])('%s', async (_name, path, expected) => {
    const sessions = createMcpSessions({ version: '1', fetch, patience: 300 });
    const settings = { url: server.url + path, headers: { 'x-secret': 'hush-hush' } };
    const error = await sessions
      .open('s', settings, false)
      .tools(signal)
      .catch((reason: Error) => reason);
    expect(String(error)).toMatch(expected);
    expect(String(error)).not.toContain('hush');
  });

  test('redirects within its own host are followed', async () => {
    expect(await opened('/elsewhere?to=/json').call('add', { a: 1 }, signal)).toEqual(text('2'));
  });

  test('is a private host, with protection on', async () => {
    const guarded = guardedFetch({ fetch, ssrfProtection: true, allowedHosts: [] });
    const session = createMcpSessions({ version: '1', fetch: guarded }).open('s', { url: `${server.url}/mcp` }, false);
    await expect(session.tools(signal)).rejects.toMatchObject({ code: 'egress_blocked' });
  });
});

test('a tool that hangs ends with its time', async () => {
  const session = createMcpSessions({ version: '1', fetch, callPatience: 200 }).open(
    's',
    { url: `${server.url}/mcp` },
    false,
  );
  await expect(session.call('hanging', {}, signal)).rejects.toThrow(/gave no answer in time/);
});

describe('a server that never ends its streams', () => {
  const six = () => connectionLimiter({ fetch });

  test('answers all the same, and holds no connection of the run', async () => {
    const session = createMcpSessions({ version: '1', fetch: six() }).open(
      's',
      { url: `${server.url}/endless` },
      false,
    );
    for (let call = 0; call < 9; call += 1) expect((await session.call('any', {}, signal)).content).toHaveLength(1);
    await expect.poll(() => server.openStreams()).toBe(0);
  });

  test('and never answers is given up in time, each time', async () => {
    const sessions = createMcpSessions({ version: '1', fetch: six(), callPatience: 100 });
    const session = sessions.open('s', { url: `${server.url}/endless` }, false);
    for (let call = 0; call < 8; call += 1) {
      await expect(session.call('hanging', {}, signal)).rejects.toMatchObject({ code: 'mcp_timeout' });
    }
    await expect.poll(() => server.openStreams()).toBe(0);
  });
});

test('what does not fit a schema is told in one sentence', async () => {
  const session = opened('/misfit');
  await expect(session.tools(signal)).rejects.toThrow(
    /gave an answer that does not fit the protocol: tools: Invalid input: expected array, received string\.$/,
  );
  await expect(session.call('add', {}, signal)).rejects.toThrow(/^Invalid arguments for tool add: a: Required$/);
});

test.each(['/mcp', '/sse', '/hang'])('the end of the run ends a call at %s', async (path) => {
  const controller = new AbortController();
  const call = opened(path).call('hanging', {}, controller.signal);
  controller.abort(new Error('the run is over'));
  await expect(call).rejects.toThrow('the run is over');
});

function opened(path: string, more: object = {}) {
  return createMcpSessions({ version: '1', fetch }).open('s', { url: server.url + path, ...more }, false);
}

function asked(from: number): string[] {
  return server.requests
    .slice(from)
    .map(({ method, body }) => `${method} ${(body as { method?: string } | undefined)?.method ?? ''}`);
}
