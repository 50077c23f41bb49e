import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draw, field } from '../components/support/draw.ts';
import type { FlowData } from '../engine/support/flow.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { type HostileServer, startHostileServer } from '../support/hostile-server.ts';
import { type StartedServer, startServer } from '../support/server.ts';

/** What servers, files, models and flows may do to a run: it ends soon, says why, and the server answers as before. */
let server: StartedServer;
let model: FakeModel;
let hostile: HostileServer;

beforeAll(async () => {
  [model, hostile] = await Promise.all([startFakeModel(), startHostileServer()]);
  server = await startServer({ env: { SERVICE_RUN_TIMEOUT: '8', OPENAI_API_KEY: 'sk-fake-model-key' } });
});

afterAll(async () => {
  await Promise.all([server.stop(), model.stop(), hostile.stop()]);
});

afterEach(async () => {
  expect((await fetch(`${server.url}/health_check`)).status).toBe(200);
});

const asked = () => ({ 'x-api-key': server.firstKey, 'content-type': 'application/json' });

async function made(data: FlowData): Promise<string> {
  const body = JSON.stringify({ name: `flow ${Math.random()}`, data });
  const response = await fetch(`${server.url}/api/v1/flows/`, { method: 'POST', headers: asked(), body });
  return ((await response.json()) as { id: string }).id;
}

/** What the flow's Chat Output says, or why the run failed. */
async function said(flow: FlowData | string, input = 'hi'): Promise<string> {
  const id = typeof flow === 'string' ? flow : await made(flow);
  const body = JSON.stringify({ input_value: input });
  const answer = await fetch(`${server.url}/api/v1/run/${id}`, { method: 'POST', headers: asked(), body });
  const told = (await answer.json()) as Told;
  if (answer.status === 200) return told.outputs[0].outputs[0].results.message.text;
  expect(answer.status).toBe(500);
  return `${told.code}: ${JSON.parse(told.detail).message}`;
}

/** Seconds: one where nothing ever comes. */
const patience = (path: string) => (/drip|silent/.test(path) ? 1 : 6);

/** One node of a type, shown by a Chat Output. */
function alone(type: string, fields: Readonly<Record<string, unknown>>, output: string): FlowData {
  return draw({ [`${type}-1`]: fields, 'ChatOutput-1': {} }, [[`${type}-1.${output}`, 'ChatOutput-1.input_value']]);
}

const httpRequest = (path: string) =>
  alone('APIRequest', { url_input: hostile.url + path, timeout: patience(path), follow_redirects: true }, 'data');
const page = (path: string) =>
  alone(
    'URLComponent',
    { urls: field({ value: [hostile.url + path], list: true }), timeout: patience(path) },
    'page_results',
  );
const feed = (path: string) =>
  alone('RSSReaderSimple', { rss_url: hostile.url + path, timeout: patience(path) }, 'articles');

describe('a server that means harm', () => {
  test.each([
    ['/endless', /larger than 16 MB/],
    ['/large', /larger than 16 MB/],
    ['/gzip', /larger than 16 MB/],
    ['/broken', /connection lost/i],
    ['/redirect?to=http://169.254.169.254/latest', /"169\.254\.169\.254" was refused: it is a link-local address/],
    ['/redirect?to=file:///etc/passwd', /scheme of "file:" URLs is refused/],
  ])('%s is told of a page, a request and a feed', async (path, reason) => {
    expect(await said(page(path))).toMatch(reason);
    expect(await said(httpRequest(path))).toMatch(reason);
    if (!path.startsWith('/redirect')) expect(await said(feed(path))).toMatch(reason);
  });

  // What has to wait for a timeout waits together.
  test.concurrent.each(['/drip', '/silent'])('%s is told of a page, a request and a feed', async (path) => {
    const told = await Promise.all([page(path), httpRequest(path), feed(path)].map((flow) => said(flow)));
    for (const text of told) expect(text).toMatch(/within 1 second/);
  });

  test('a page that redirects to itself is given up', async () => {
    expect(await said(page('/round'))).toMatch(/redirected more than 20 times/);
  });

  test('entities of a feed are no bomb and read no file', async () => {
    expect(await said(feed('/laughs'))).toContain('| &lol9;');
    expect(await said(feed('/external'))).not.toContain('root:');
  });

  test('JSON nested a hundred thousand times fails the one who would print it', async () => {
    for (const path of ['/deep', '/deep-objects']) {
      expect(await said(httpRequest(path))).toMatch(/^too_deep: .*Chat Output: \n\n.*nested too deep/s);
    }
  });

  test('keys that every object has are keys like others', async () => {
    expect(await said(httpRequest('/keys'))).toContain('"__proto__"');
    expect(await said(alone('JSONtoData', { json_string: '{"a": 1}' }, 'data'))).not.toContain('polluted');
  });
});

describe('flows without an end', () => {
  test('a flow that calls itself five times over ends at the limit of depth at once', async () => {
    const id = await made(draw({ 'ChatOutput-1': {} }));
    const nodes = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`SubFlow-${at}`, { flow_name: id }]));
    const edges = Object.keys(nodes).map((node) => [`${node}.flow_outputs`, 'ChatOutput-1.input_value'] as const);
    const body = JSON.stringify({ data: draw({ ...nodes, 'ChatOutput-1': {} }, edges) });
    await fetch(`${server.url}/api/v1/flows/${id}`, { method: 'PATCH', headers: asked(), body });
    expect(await said(id)).toMatch(/^flow_depth: .*Look for a flow that calls itself/s);
  });

  test.each([
    ['that calls itself', 'def f: f; f', /^query: /],
    ['that doubles a list', 'reduce range(1e9) as $i ([1]; . + .)', /Array result too long/],
    ['that is nested too deep', '['.repeat(30_000), /too deep/],
  ])('a query %s', async (_, query, reason) => {
    const flow = draw({ 'ChatInput-1': {}, 'ParseJSONData-1': { query }, 'ChatOutput-1': {} }, [
      ['ChatInput-1.message', 'ParseJSONData-1.input_value'],
      ['ParseJSONData-1.filtered_data', 'ChatOutput-1.input_value'],
    ]);
    expect(await said(flow, '{"a": 1}')).toMatch(reason);
  });

  test('a model that calls tools for ever is stopped', async () => {
    const agent = { openai_api_base: model.url, api_key: field({ value: 'OPENAI_API_KEY', load_from_db: true }) };
    const flow = draw({ 'ChatInput-1': {}, 'CalculatorComponent-1': {}, 'Agent-1': agent, 'ChatOutput-1': {} }, [
      ['ChatInput-1.message', 'Agent-1.input_value'],
      ['CalculatorComponent-1.component_as_tool', 'Agent-1.tools'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ]);
    const id = await made(flow);
    const told = await said(id, 'again: evaluate_expression {"expression": "constructor"}');
    expect(told).toBe('Agent stopped due to max iterations.');
    expect(await said(id, 'turn: __proto__ {}')).toContain('__proto__ is not a valid tool');
    expect(await said(id, 'turn: evaluate_expression {"expression": {"a": 1}}')).toContain('do not fit');
  });
});

test('what is large is let go again, and no secret is in the log', async () => {
  const flows = await Promise.all(
    [page('/endless'), httpRequest('/large'), httpRequest('/gzip'), httpRequest('/deep')].map(made),
  );
  for (const flow of flows) await said(flow);
  const before = memory();
  for (let round = 0; round < 5; round += 1) for (const flow of flows) await said(flow);
  expect(memory() - before).toBeLessThan(250);
  expect(server.output).not.toContain('sk-fake-model-key');
  expect(server.output).not.toMatch(/uncaught|Unhandled|request failed/i);
});

/** Megabytes that workerd holds. */
function memory(): number {
  const read = (process: string, name: string) => readFileSync(`/proc/${process}/${name}`, 'utf8');
  const parents = new Map<string, string>();
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(process, read(process, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '');
    } catch {
      // It has ended since.
    }
  }
  const isOurs = (process: string): boolean =>
    process === String(server.pid) || (parents.has(process) && isOurs(parents.get(process) as string));
  const ours = [...parents.keys()].filter((process) => isOurs(process) && read(process, 'comm').startsWith('workerd'));
  return ours.reduce((sum, process) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(process, 'status'))?.[1]) / 1024, 0);
}

interface Told {
  readonly outputs: [{ readonly outputs: [{ readonly results: { readonly message: { readonly text: string } } }] }];
  readonly code: string;
  readonly detail: string;
}
