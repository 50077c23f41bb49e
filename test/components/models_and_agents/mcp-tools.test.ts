import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../worker/engine/services/services.ts';
import type { Tool, Value } from '../../../worker/engine/values.ts';
import { createMcpSessions } from '../../../worker/mcp/sessions.ts';
import { testContext } from '../../engine/support/context.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { type McpServer, startMcpServer } from '../../support/mcp-server/start.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

let server: McpServer;

beforeAll(async () => {
  server = await startMcpServer();
});
afterAll(() => server.stop());

describe('a tool that the node calls', () => {
  test.each<[string, object, unknown]>([
    ['failing', {}, [{ type: 'text', text: 'out of order', annotations: null, meta: null }]],
    ['structured', {}, [{ n: 5 }]],
    ['nothing', {}, []],
    ['add', { a: 2, b: 3 }, [{ type: 'text', text: '5', annotations: null, meta: null }]],
    ['add', { a: '2' }, [{ type: 'text', text: '3', annotations: null, meta: null }]],
    ['list', {}, [{ type: 'text', text: '[1, 2]', annotations: null, meta: null }]],
    [
      'show',
      { word: 'w', maybe: '', names: '["x"]', place: '{"city":"P"}' },
      [{ word: 'w', maybe: '', names: ['x'], place: { city: 'P' } }],
    ],
  ])('%s with %j gives a row for each piece', async (tool, fields, expected) => {
    expect(await called(tool, fields)).toMatchObject({ value: expected });
  });

  test('pieces of every kind are rows with their members', async () => {
    const { value } = await called('many', {});
    expect(value).toMatchObject([
      { type: 'text', text: 'plain' },
      { x: [1, 2] },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', meta: null, text: 'A' } },
    ]);
  });

  test('a text on an edge is an argument', async () => {
    const flow = draw({ 'TextInput-1': { input_value: 'hi' }, 'MCPTools-1': node('show', { word: '' }) }, [
      ['TextInput-1.text', 'MCPTools-1.word'],
    ]);
    expect(await outcome(flow, 'MCPTools-1.response', { services: services() })).toMatchObject({
      value: [{ word: 'hi' }],
    });
  });

  test('a registered server wins over what the node carries', async () => {
    const stored = { s: { url: `${server.url}/json` } };
    const fields = node('add', { a: 1, mcp_server: { name: 's', config: { url: 'http://127.0.0.1:1/' } } });
    expect(
      await outcome(draw({ 'MCPTools-1': fields }), 'MCPTools-1.response', { services: services(stored) }),
    ).toMatchObject({
      value: [{ text: '2' }],
    });
  });

  test.each<[string, string, object, string | RegExp]>([
    ['no tool', '', {}, 'You must select a tool'],
    [
      'a tool that is not there',
      'nope',
      {},
      /^Error in build_output: The MCP server "s" has no tool 'nope'\. It has: add, show, /,
    ],
    ['an argument that is missing', 'add', {}, /^Error in build_output: The arguments of add do not fit: a is missing/],
    ['an argument that does not fit', 'show', { word: 'w', names: 'n' }, /names must be a list, not "n"/],
    ['a tool that throws', 'throwing', {}, "Error in build_output: Tool 'throwing' execution failed: it broke"],
    [
      'a tool that lies',
      'lying',
      {},
      /^Error in build_output: Tool 'lying' execution failed: Invalid structured content returned by tool lying/,
    ],
    ['no server', 'add', { mcp_server: {} }, "Error in build_output: Choose an MCP server for the tool 'add'."],
    [
      'a command',
      'add',
      { mcp_server: { name: 's', config: { command: 'uvx' } } },
      /^Error in build_output: Error updating tool list: The MCP server "s" is started by a command \(stdio\)/,
    ],
    [
      'a server that is none',
      'add',
      { mcp_server: { name: 's', config: { url: 'notaurl' } } },
      'Error in build_output: Error updating tool list: Invalid Streamable HTTP or SSE URL (notaurl): Invalid URL format. Must include scheme (http/https) and host.',
    ],
  ])('%s', async (_name, tool, fields, expected) => {
    const { error, value } = await called(tool, fields);
    expect(error ?? (value as { error: string }[])[0]?.error).toMatch(expected);
  });
});

describe('for an agent', () => {
  test('every tool of the server is one, in the form that models have always got', async () => {
    const tools = await toolsOf({});
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
    expect(tools[0]?.description).toBe('Adds two numbers.');
    expect(JSON.stringify(tools[0]?.parameters)).toBe(
      '{"properties":{"a":{"description":"the first","type":"integer"},"b":{"anyOf":[{"type":"number"},{"type":"null"}],"default":1}},"required":["a"],"type":"object"}',
    );
    expect(tools[1]?.parameters).toEqual({
      properties: {
        word: { description: 'a word', type: 'string' },
        maybe: nullable({ type: 'string' }),
        snake_case: nullable({ type: 'boolean' }),
        color: nullable({ type: 'string' }),
        names: nullable({ items: { type: 'string' }, type: 'array' }),
        place: nullable({
          properties: {
            city: { title: 'City', type: 'string' },
            zip: { ...nullable({ type: 'integer' }), title: 'Zip' },
          },
          required: ['city'],
          title: 'AnonModel0',
          type: 'object',
        }),
        free: nullable({ additionalProperties: true, type: 'object' }),
        any: nullable({}),
      },
      required: ['word'],
      type: 'object',
    });
  });

  test.each<[string, object, string]>([
    [
      'add',
      { a: '2', b: 3 },
      "meta=None content=[TextContent(type='text', text='5', annotations=None, meta=None)] structuredContent=None isError=False",
    ],
    [
      'add',
      { a: 'x' },
      'The arguments of add do not fit: a must be a whole number, not "x". Call it again with arguments that do.',
    ],
    ['nothing', {}, 'meta=None content=[] structuredContent=None isError=False'],
    [
      'many',
      {},
      "meta=None content=[TextContent(type='text', text='plain', annotations=None, meta=None), TextContent(type='text', text='{\"x\": [1, 2]}', annotations=None, meta=None), ImageContent(type='image', data='iVBORw0KGgo=', mimeType='image/png', annotations=None, meta=None), EmbeddedResource(type='resource', resource=TextResourceContents(uri=AnyUrl('file:///a.txt'), mimeType='text/plain', meta=None, text='A'), annotations=None, meta=None)] structuredContent=None isError=False",
    ],
    [
      'structured',
      {},
      "meta=None content=[TextContent(type='text', text='{\"n\": 5}', annotations=None, meta=None)] structuredContent={'n': 5} isError=False",
    ],
    [
      'failing',
      {},
      "meta=None content=[TextContent(type='text', text='out of order', annotations=None, meta=None)] structuredContent=None isError=True",
    ],
    ['throwing', {}, "Tool 'throwing' execution failed: it broke"],
    [
      'show',
      { word: 'w', snakeCase: 'yes', place: { city: 'X', zip: null }, free: { q: 1 }, any: 5, more: 1, maybe: null },
      'meta=None content=[TextContent(type=\'text\', text=\'{"word":"w","snake_case":true,"place":{"city":"X"},"free":{"q":1},"any":5}\', annotations=None, meta=None)] structuredContent=None isError=False',
    ],
  ])('%s with %j tells all that came', async (name, args, expected) => {
    expect(await toolResult(name, args)).toBe(expected);
  });

  test('the node’s table names, describes and switches them', async () => {
    const rows = [
      { name: 'plus', description: 'Sums.', tags: ['add'], status: true },
      { name: 'show', tags: ['show'], status: false },
    ];
    const tools = await toolsOf({ tools_metadata: field({ type: 'tools', value: rows, show: true }) });
    expect(tools.map(({ name, description }) => [name, description])).toEqual([['plus', 'Sums.']]);
  });

  test('a node without a server has none', async () => {
    expect(await toolsOf({ mcp_server: {} })).toEqual([]);
    expect(await toolsOf({ mcp_server: { name: 'unknown' } })).toEqual([]);
  });

  test('a server that cannot be reached fails the run', async () => {
    const given = { mcp_server: { name: 's', config: { url: `${server.url}/none` } } };
    await expect(toolsOf(given)).rejects.toThrow(
      /^Error updating tool list: The MCP server at .*\/none could not be used/,
    );
  });
});

function called(tool: string, fields: object) {
  return outcome(draw({ 'MCPTools-1': node(tool, fields) }), 'MCPTools-1.response', { services: services() });
}

/** A node as editors save it once a tool is chosen: with a field for each of the given arguments. */
function node(tool: string, fields: object): Record<string, unknown> {
  const own = Object.entries(fields).map(([name, value]) =>
    name === 'mcp_server' || name === 'tools_metadata'
      ? [name, value]
      : [name, field({ type: typeof value === 'number' ? 'int' : 'str', value, show: true })],
  );
  return {
    mcp_server: { name: 's', config: { url: `${server.url}/mcp` } },
    tool: field({ value: tool, show: true }),
    ...Object.fromEntries(own),
  };
}

async function toolsOf(fields: object): Promise<readonly Tool[]> {
  let tools: readonly Tool[] = [];
  await withTools(fields, (given) => {
    tools = given;
    return null;
  });
  return tools;
}

async function toolResult(name: string, args: object): Promise<unknown> {
  let result: unknown;
  await withTools({}, async (tools) => {
    const tool = tools.find((candidate) => candidate.name === name);
    result = await tool?.call(args as Record<string, unknown>, new AbortController().signal);
    return null;
  });
  return result;
}

async function withTools(fields: object, use: (tools: readonly Tool[]) => Value | Promise<Value>): Promise<void> {
  const user = probe('User', { out: (inputs) => use(inputs.tools as readonly Tool[]) }, [
    { name: 'tools', input: 'HandleInput', displayName: 'Tools', list: true },
  ]);
  const flow = draw({ 'MCPTools-1': node('', fields) });
  const userNode = {
    id: 'User-1',
    data: { id: 'User-1', type: 'User', node: { template: {}, outputs: [{ name: 'out' }] } },
  };
  const edge = {
    source: 'MCPTools-1',
    target: 'User-1',
    data: {
      sourceHandle: { id: 'MCPTools-1', name: 'component_as_tool' },
      targetHandle: { fieldName: 'tools', id: 'User-1', type: 'other' },
    },
  };
  const end = await runFlow(
    { ...flow, nodes: [...flow.nodes, userNode], edges: [edge] },
    { registry: registryWith(user), context: testContext({ services: services() }) },
  );
  if (end.failure) throw new Error(end.failure.reason);
}

function services(stored: Readonly<Record<string, Record<string, unknown>>> = {}): Services {
  const sessions = createMcpSessions({ fetch, version: '1' });
  return {
    mcpServers: {
      list: async () => Object.keys(stored),
      get: async (name: string) => stored[name] ?? null,
      open: sessions.open,
    },
  } as unknown as Services;
}

function nullable(type: object) {
  return { anyOf: [type, { type: 'null' }], default: null };
}
