import { beforeEach, describe, expect, test } from 'vitest';
import { mcpServers } from '../../schema/tables/mcp-servers.ts';
import { freshService, type Service, service } from '../support/service.ts';

let admin: Service;
const settings = { url: 'https://mcp.example.com/mcp', headers: { authorization: 'Bearer hush-hush' } };
const path = '/api/v2/mcp/servers';

beforeEach(async () => {
  admin = await (await freshService()).signedIn();
});

test('a server is registered, read, replaced and deleted', async () => {
  expect(await admin.json('POST', `${path}/weather`, settings)).toEqual(settings);
  expect(await admin.json('GET', `${path}/weather`)).toEqual(settings);
  const command = { command: 'npx', args: ['x'], env: { A: 'b' } };
  expect(await admin.json('PATCH', `${path}/weather`, command)).toEqual(command);
  expect(await admin.json('GET', `${path}/weather`)).toEqual(command);
  expect(await admin.json('DELETE', `${path}/weather`)).toBeNull();
  expect(await admin.json('GET', `${path}/weather`)).toBeNull();
});

test('the list has every server in the order in which they came', async () => {
  for (const name of ['b', 'a', 'with space/and slash']) {
    await admin.json('POST', `${path}/${encodeURIComponent(name)}`, settings);
  }
  await admin.json('PATCH', `${path}/b`, { command: 'npx' });
  const entry = (name: string) => ({ name, mode: null, toolsCount: null });
  expect(await admin.json('GET', path)).toEqual(['b', 'a', 'with space/and slash'].map(entry));
  expect(await admin.json('GET', `${path}/`)).toHaveLength(3);
});

test('an unknown name is registered by PATCH, and refused by DELETE', async () => {
  expect(await admin.json('PATCH', `${path}/new`, settings)).toEqual(settings);
  expect(await admin.json('GET', `${path}/new`)).toEqual(settings);
  const refused = await admin.fetch('DELETE', `${path}/none`);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ detail: 'Server not found.', code: 'mcp_server_not_found' });
});

test('a name is taken once, by one user', async () => {
  await admin.json('POST', `${path}/weather`, settings);
  const refused = await admin.fetch('POST', `${path}/weather`, { body: {} });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ detail: 'Server already exists.', code: 'mcp_server_exists' });
  const other = await admin.newUser('other');
  expect(await other.json('GET', path)).toEqual([]);
  expect(await other.json('POST', `${path}/weather`, {})).toEqual({});
  expect(await admin.json('GET', `${path}/weather`)).toEqual(settings);
});

test('what is stored tells nothing, and needs its secret', async () => {
  await admin.json('POST', `${path}/weather`, settings);
  const rows = await admin.app.db.select().from(mcpServers);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/hush|example/);
  const another = await service({ SERVICE_SECRET_KEY: 'another secret' }).signedIn();
  expect(await another.json('GET', `${path}?action_count=true`)).toEqual([
    {
      name: 'weather',
      mode: null,
      toolsCount: null,
      error: expect.stringMatching(/^The MCP server weather was stored/),
    },
  ]);
});

describe('asked for their tools', () => {
  test('servers tell how many they have, or what stands in the way', async () => {
    const counting = service({}, { fetch: answering });
    const owner = await counting.signedIn();
    await owner.json('POST', `${path}/good`, { url: 'https://good.example/mcp' });
    await owner.json('POST', `${path}/empty`, { url: 'https://empty.example/mcp' });
    await owner.json('POST', `${path}/down`, { url: 'https://down.example/mcp', headers: { 'x-key': 'hush-hush' } });
    await owner.json('POST', `${path}/local`, { command: 'uvx' });
    const listed = await owner.json('GET', `${path}?action_count=true`);
    expect(listed).toEqual([
      { name: 'good', mode: 'streamable_http', toolsCount: 2 },
      { name: 'empty', mode: 'streamable_http', toolsCount: 0, error: 'No tools found' },
      { name: 'down', mode: null, toolsCount: null, error: expect.stringContaining('could not be used') },
      { name: 'local', mode: null, toolsCount: null, error: expect.stringContaining('(stdio)') },
    ]);
    expect(JSON.stringify(listed)).not.toContain('hush');
  });
});

test.each([
  ['a list', []],
  ['a text', '"x"'],
  ['a URL that is no text', { url: 5 }],
  ['arguments that are no texts', { command: 'x', args: [1] }],
])('%s is refused', async (_name, body) => {
  const answer = await admin.fetch('POST', `${path}/weather`, { body });
  expect(answer.status).toBe(422);
  await answer.body?.cancel();
});

/** A server that speaks just enough of the protocol, by host. */
const answering = (async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const { hostname } = new URL(String(input));
  if (hostname === 'down.example') return new Response('no', { status: 503 });
  const { id, method } = JSON.parse(String(init?.body)) as { id?: number; method: string };
  if (id === undefined) return new Response(null, { status: 202 });
  const tool = { name: 't', inputSchema: { type: 'object' } };
  const result =
    method === 'initialize'
      ? { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
      : { tools: hostname === 'good.example' ? [tool, { ...tool, name: 'u' }, { nonsense: true }] : [] };
  return Response.json({ jsonrpc: '2.0', id, result });
}) as typeof fetch;
