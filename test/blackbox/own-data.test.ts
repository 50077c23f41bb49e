import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draw } from '../components/support/draw.ts';
import type { FlowData } from '../engine/support/flow.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rillflow-own-data-'));
let model: FakeModel;
let server: Awaited<ReturnType<typeof startServer>>;
let bob: string;

beforeAll(async () => {
  model = await startFakeModel({});
  await start();
  bob = await newUser('bob');
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('what a run has written', () => {
  test('is there after the server was killed', async () => {
    await sql('CREATE TABLE t (text TEXT, n INTEGER)');
    await sql("INSERT INTO t VALUES ('apple pie', 1), ('book of roads', 2)");
    await ingest('SELECT * FROM t');
    await store('SELECT * FROM t');
    await server.kill();
    await start();
    expect(await sql('SELECT * FROM t ORDER BY n')).toEqual([
      { text: 'apple pie', n: 1 },
      { text: 'book of roads', n: 2 },
    ]);
    expect(await retrieve('apple pie')).toMatchObject([
      { content: 'apple pie', n: '1' },
      { content: 'book of roads', n: '2' },
    ]);
    expect(await find('book of roads')).toEqual([{ n: 2, text: 'book of roads' }]);
  });

  test('is no other user’s', async () => {
    await expect(sql('SELECT * FROM t', bob)).rejects.toThrow('no such table: t');
    await expect(retrieve('apple pie', bob)).rejects.toThrow('Metadata not found for knowledge base: docs');
    expect(await find('apple pie', bob)).toEqual([]);
  });
});

test('a statement that would never end is refused at once', async () => {
  const endless = 'WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
  await expect(sql(endless)).rejects.toThrow('recursive queries are not run here');
});

const database = { database_url: 'sqlite:///shop.db' };

async function sql(query: string, key?: string) {
  return output(await run(draw({ 'SQLComponent-1': { ...database, query } }), key), 'SQLComponent-1', 'run_sql_query');
}

async function ingest(query: string) {
  const nodes = { 'SQLComponent-1': { ...database, query }, 'KnowledgeIngestion-1': { knowledge_base: 'docs' } };
  const edges = [['SQLComponent-1.run_sql_query', 'KnowledgeIngestion-1.input_df']] as const;
  return output(await run(draw(nodes, edges)), 'KnowledgeIngestion-1', 'dataframe_output');
}

async function retrieve(query: string, key?: string) {
  const node = { knowledge_base: 'docs', search_query: query };
  return output(await run(draw({ 'KnowledgeRetrieval-1': node }), key), 'KnowledgeRetrieval-1', 'retrieve_data');
}

async function store(query: string) {
  const nodes = {
    'SQLComponent-1': { ...database, query },
    'EmbeddingModel-1': { api_key: 'OPENAI_API_KEY' },
    'Chroma-1': {},
  };
  const edges = [
    ['SQLComponent-1.run_sql_query', 'Chroma-1.ingest_data'],
    ['EmbeddingModel-1.embeddings', 'Chroma-1.embedding'],
  ] as const;
  return run(draw(nodes, edges));
}

async function find(query: string, key?: string) {
  const nodes = {
    'EmbeddingModel-1': { api_key: 'OPENAI_API_KEY' },
    'Chroma-1': { search_query: query, number_of_results: 1 },
  };
  const flow = draw(nodes, [['EmbeddingModel-1.embeddings', 'Chroma-1.embedding']]);
  return output(await run(flow, key), 'Chroma-1', 'dataframe');
}

/** Stores the flow, runs it, and gives the results of all its vertices. Throws what the run failed with. */
async function run(data: FlowData, key = server.firstKey): Promise<readonly VertexResult[]> {
  const made = await send('/api/v1/flows/', { name: `flow ${crypto.randomUUID()}`, data }, key);
  const { id } = (await made.json()) as { id: string };
  const answer = await send(`/api/v1/run/${id}`, { output_type: 'debug', input_type: 'any' }, key);
  const body = (await answer.json()) as { detail?: string; outputs: { outputs: VertexResult[] }[] };
  if (answer.status !== 200) throw new Error(String(body.detail));
  return body.outputs[0]?.outputs ?? [];
}

function output(results: readonly VertexResult[], id: string, name: string): unknown {
  return results.find(({ component_id }) => component_id === id)?.outputs[name]?.message;
}

async function start() {
  server = await startServer({ configDir: folder, env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
}

/** A new user's API key. */
async function newUser(username: string): Promise<string> {
  const made = (await (await send('/api/v1/users/', { username, password: 'password' })).json()) as { id: string };
  await send(`/api/v1/users/${made.id}`, { is_active: true }, server.firstKey, 'PATCH');
  const body = new URLSearchParams({ username, password: 'password' });
  const signIn = await fetch(`${server.url}/api/v1/login`, { method: 'POST', body });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const key = await fetch(`${server.url}/api/v1/api_key/`, { method: 'POST', headers, body: '{"name":"test"}' });
  return ((await key.json()) as { api_key: string }).api_key;
}

function send(path: string, body: object, key = server.firstKey, method = 'POST'): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
}

interface VertexResult {
  readonly component_id: string;
  readonly outputs: Readonly<Record<string, { readonly message: unknown }>>;
}
