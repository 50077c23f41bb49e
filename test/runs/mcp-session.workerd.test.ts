import { expect, test } from 'vitest';
import { draw, field } from '../components/support/draw.ts';
import { freshService } from '../support/service.ts';

test('a run has one session with its MCP server, by the registered settings, and ends it', async () => {
  const asked: string[] = [];
  const owner = await (await freshService({}, { fetch: answering(asked) })).signedIn();
  const settings = { url: 'https://tools.example/mcp', headers: { authorization: 'Bearer hush' } };
  await owner.json('POST', '/api/v2/mcp/servers/tools', settings);
  const flow = draw(
    {
      'ChatInput-1': {},
      'MCPTools-1': {
        mcp_server: { name: 'tools', config: { url: 'https://elsewhere.example/' } },
        tool: field({ value: 'echo', show: true }),
        word: '',
      },
      'ChatOutput-1': {},
    },
    [
      ['ChatInput-1.message', 'MCPTools-1.word'],
      ['MCPTools-1.response', 'ChatOutput-1.input_value'],
    ],
  );
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'tools', data: flow });

  const answer = await owner.json<Answer>('POST', `/api/v1/run/${id}`, { input_value: 'hello' });

  expect(answer.outputs[0]?.outputs[0]?.results.message.text).toContain('| hello');
  expect(asked).toEqual([
    'POST initialize Bearer hush',
    'POST notifications/initialized Bearer hush',
    'POST tools/list Bearer hush',
    'POST tools/call Bearer hush',
    'DELETE session-1 Bearer hush',
  ]);
});

/** A server that speaks just enough of the protocol, with a session. */
function answering(asked: string[]): typeof fetch {
  return (async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    const key = headers.get('authorization');
    if (new URL(String(input)).hostname !== 'tools.example') return new Response('no', { status: 500 });
    if (init?.method === 'DELETE') {
      asked.push(`DELETE ${headers.get('mcp-session-id')} ${key}`);
      return new Response(null, { status: 204 });
    }
    const { id, method, params } = JSON.parse(String(init?.body)) as Asked;
    asked.push(`POST ${method} ${key}`);
    if (id === undefined) return new Response(null, { status: 202 });
    const properties = { word: { type: 'string' } };
    const results: Readonly<Record<string, unknown>> = {
      initialize: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 's', version: '1' } },
      'tools/list': { tools: [{ name: 'echo', inputSchema: { type: 'object', properties, required: ['word'] } }] },
      'tools/call': { content: [{ type: 'text', text: JSON.stringify(params?.arguments) }] },
    };
    const answer = { jsonrpc: '2.0', id, result: results[method] };
    return Response.json(answer, { headers: { 'mcp-session-id': 'session-1' } });
  }) as typeof fetch;
}

interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly arguments?: unknown };
}

interface Answer {
  readonly outputs: readonly {
    readonly outputs: readonly { readonly results: { readonly message: { text: string } } }[];
  }[];
}
