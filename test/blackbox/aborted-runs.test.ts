import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draw, field } from '../components/support/draw.ts';
import type { FlowData } from '../engine/support/flow.ts';
import { withLoopEdges } from '../engine/support/loops.ts';
import { type HostileServer, startHostileServer } from '../support/hostile-server.ts';
import { type StartedServer, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Runs that wait for a server which never answers, and whose caller leaves: what they wait for is left too. */
let server: StartedServer;
let hostile: HostileServer;
let sample: string;

beforeAll(async () => {
  hostile = await startHostileServer();
  server = await startServer({ env: { OPENAI_API_KEY: 'sk-fake-model-key' } });
  sample = await made(draw({ 'ChatInput-1': {}, 'ChatOutput-1': {} }, [['ChatInput-1.message', chat]]));
  const config = JSON.stringify({ url: `${hostile.url}/silent` });
  await fetch(`${server.url}/api/v2/mcp/servers/silent`, { method: 'POST', headers: asked(), body: config });
});

afterAll(async () => {
  await Promise.all([server.stop(), hostile.stop()]);
});

const chat = 'ChatOutput-1.input_value';
const asked = () => ({ 'x-api-key': server.firstKey, 'content-type': 'application/json' });
const key = field({ value: 'sk-x', load_from_db: false });
const drip = () => ({ url_input: `${hostile.url}/drip`, timeout: 30 });

describe('a caller who leaves ends', () => {
  test.each<[string, () => FlowData | Promise<FlowData>]>([
    ['a page', () => page('/drip')],
    ['a crawl', () => page(`/html?text=${encodeURIComponent('<a href="/drip">next</a>')}`)],
    ['a feed', () => alone('RSSReaderSimple', { rss_url: `${hostile.url}/silent`, timeout: 30 }, 'articles')],
    ['a request', () => alone('APIRequest', drip(), 'data')],
    ['a model', () => model('/silent?')],
    ['a model in the middle of its answer', () => model('/drip?type=text/event-stream&drop=:%0A%0A&', true)],
    ['an embedding', embedding],
    ['a call of an MCP server', () => alone('MCPTools', { mcp_server: { name: 'silent' }, tool: 'x' }, 'response')],
    ['a loop over a thousand items', () => loopOf('APIRequest', drip(), 'url_input', 'data')],
    ['a flow within a loop', flowInLoop],
  ])('%s', async (_, flow) => {
    const id = await made(await flow());
    await until(() => hostile.open === 0);
    const caller = request(`${server.url}/api/v1/run/${id}?stream=false`, { method: 'POST', headers: asked() });
    caller.on('error', () => {});
    let answer = '';
    caller.on('response', (response) => response.on('data', (data) => (answer += data)));
    caller.end('{"input_value":"hi"}');
    await until(() => hostile.open > 0 || answer !== '');
    expect(answer).toBe('');
    const body = JSON.stringify({ input_value: 'still there?' });
    const other = await fetch(`${server.url}/api/v1/run/${sample}`, { method: 'POST', headers: asked(), body });
    expect(other.status).toBe(200);
    const left = Date.now();
    caller.destroy();
    await until(() => hostile.open === 0);
    expect(Date.now() - left).toBeLessThan(2500);
  });
});

function page(path: string): FlowData {
  const urls = field({ value: [hostile.url + path], list: true });
  return alone('URLComponent', { urls, timeout: 30, max_depth: 3, prevent_outside: false }, 'page_results');
}

function model(path: string, stream = false): FlowData {
  const fields = { openai_api_base: hostile.url + path, api_key: key, input_value: 'x', stream };
  return alone('OpenAIModel', fields, 'text_output');
}

function embedding(): FlowData {
  const nodes = {
    'OpenAIEmbeddings-1': { openai_api_base: `${hostile.url}/silent?`, openai_api_key: key },
    'TextInput-1': { input_value: 'x' },
    'TextEmbedderComponent-1': {},
    'ChatOutput-1': {},
  };
  return draw(nodes, [
    ['OpenAIEmbeddings-1.embeddings', 'TextEmbedderComponent-1.embedding_model'],
    ['TextInput-1.text', 'TextEmbedderComponent-1.message'],
    ['TextEmbedderComponent-1.embeddings', chat],
  ]);
}

async function flowInLoop(): Promise<FlowData> {
  const inner = await made(alone('APIRequest', drip(), 'data'));
  return loopOf('SubFlow', { flow_name: inner, item: '' }, 'item', 'flow_outputs');
}

/** A thousand rows, each given to a field of a node of that type. */
function loopOf(type: string, fields: Readonly<Record<string, unknown>>, input: string, output: string): FlowData {
  const texts = field({ value: Array.from({ length: 1000 }, (_, index) => `item ${index}`), list: true });
  const taken = field({ ...(typeof fields[input] === 'string' && { value: fields[input] }), show: true });
  const nodes = {
    'CreateList-1': { texts },
    'LoopComponent-1': {},
    'ParserComponent-1': { pattern: type === 'APIRequest' ? String(fields[input]) : '{text}' },
    [`${type}-1`]: { ...fields, [input]: taken },
    'ChatOutput-1': {},
  };
  const data = draw(nodes, [
    ['CreateList-1.dataframe', 'LoopComponent-1.data'],
    ['LoopComponent-1.item', 'ParserComponent-1.input_data'],
    ['ParserComponent-1.parsed_text', `${type}-1.${input}`],
    ['LoopComponent-1.done', chat],
  ]);
  return withLoopEdges(data, [[`${type}-1.${output}`, 'LoopComponent-1.item']]);
}

/** One node of a type, shown by a Chat Output. */
function alone(type: string, fields: Readonly<Record<string, unknown>>, output: string): FlowData {
  return draw({ [`${type}-1`]: fields, 'ChatOutput-1': {} }, [[`${type}-1.${output}`, chat]]);
}

async function made(data: FlowData): Promise<string> {
  const body = JSON.stringify({ name: `flow ${Math.random()}`, data });
  const response = await fetch(`${server.url}/api/v1/flows/`, { method: 'POST', headers: asked(), body });
  return ((await response.json()) as { id: string }).id;
}
