import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** The protocol's server with tools for every kind of argument and of result. Lists them in two pages. */
export function toolServer(): Server {
  const server = new Server({ name: 'test-tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  const names = Object.keys(tools);
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const page = params?.cursor === undefined ? names.slice(0, 5) : names.slice(5);
    return {
      tools: page.map((name) => {
        const { answer: _, ...tool } = tools[name] as TestTool;
        return { name, ...tool };
      }),
      ...(params?.cursor === undefined ? { nextCursor: 'more' } : {}),
    } as never;
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools[params.name];
    if (tool === undefined) throw new Error(`Unknown tool: ${params.name}`);
    return (await tool.answer(params.arguments ?? {})) as never;
  });
  return server;
}

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });

const tools: Readonly<Record<string, TestTool>> = {
  add: {
    description: 'Adds two numbers.',
    inputSchema: object({ a: { type: 'integer', description: 'the first' }, b: { type: 'number', default: 1 } }, ['a']),
    answer: ({ a, b }) => text(String(Number(a) + Number(b ?? 1))),
  },
  show: {
    description: 'Shows its arguments.',
    inputSchema: object(
      {
        word: { type: 'string', description: 'a word', title: 'Word' },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
        snake_case: { type: 'boolean' },
        color: { type: 'string', enum: ['red', 'blue'] },
        names: { type: 'array', items: { type: 'string' } },
        place: { $ref: '#/$defs/Place' },
        free: { type: 'object', additionalProperties: true },
        any: {},
      },
      ['word'],
    ),
    answer: (args) => text(JSON.stringify(args)),
  },
  nothing: { inputSchema: object({}), answer: () => ({ content: [] }) },
  many: {
    description: 'Gives several things.',
    inputSchema: object({}),
    answer: () => ({
      content: [
        { type: 'text', text: 'plain' },
        { type: 'text', text: '{"x": [1, 2]}' },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'A' } },
      ],
    }),
  },
  structured: {
    description: 'Gives a record.',
    inputSchema: object({}),
    outputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    answer: () => ({ ...text('{"n": 5}'), structuredContent: { n: 5 } }),
  },
  lying: {
    description: 'Gives another record than it says.',
    inputSchema: object({}),
    outputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    answer: () => ({ ...text('{"n": "five"}'), structuredContent: { n: 'five' } }),
  },
  failing: {
    description: 'Says that it failed.',
    inputSchema: object({}),
    answer: () => ({ ...text('out of order'), isError: true }),
  },
  throwing: {
    description: 'Throws.',
    inputSchema: object({}),
    answer: () => Promise.reject(new Error('it broke')),
  },
  hanging: { description: 'Never answers.', inputSchema: object({}), answer: () => new Promise(() => {}) },
  list: { description: 'Gives a list.', inputSchema: object({}), answer: () => text('[1, 2]') },
};

// A definition that the schema of `show` refers to.
Object.assign(tools.show?.inputSchema as object, {
  $defs: {
    Place: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'integer' } }, required: ['city'] },
  },
});

interface TestTool {
  readonly description?: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  answer(args: Readonly<Record<string, unknown>>): unknown;
}
