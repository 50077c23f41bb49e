import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreHandle } from '../../../worker/components/vectorstores/store-handle.ts';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data, Value } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';
import { type FakeDataApi, startDataApi } from './fake-data-api.ts';

let api: FakeDataApi;

beforeAll(async () => {
  api = await startDataApi();
});

afterAll(() => api.stop());

/** Asked of Langflow 1.7.1 with its own client library, one after the other, over the same service. */
const recorded = readFileSync(new URL('astradb.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedCase);

describe('as recorded', () => {
  test.each(recorded)('$name', async (recordedCase) => {
    if (recordedCase.collections !== undefined) {
      api.state.collections = { ...recordedCase.collections };
      api.state.documents = [];
    }
    const { requests, ...outcome } = await ask(recordedCase.fields, recordedCase.ingest, recordedCase.hasModel);
    if (recordedCase.error === undefined) {
      expect(outcome).toEqual({ found: recordedCase.found });
      expect(requests).toEqual(recordedCase.requests.filter(([, body]) => !isMadeAgain(body, recordedCase)));
    } else {
      expect(recordedCase.error).toContain(outcome.error);
    }
  });
});

test('the token goes along, and comes into no error', async () => {
  api.requests.length = 0;
  api.state.failWith = { errors: [{ message: 'UNAUTHENTICATED: Invalid token', errorCode: 'X' }] };
  const { error } = await ask({ search_query: 'x' });
  api.state.failWith = null;
  expect(error).toBe('Astra DB: UNAUTHENTICATED: Invalid token');
  expect(api.requests.map(({ token }) => token)).toEqual(['AstraCS:secret']);
});

test('a database is found by its name', async () => {
  const asked: string[] = [];
  const answers = [
    {
      0: { id: 'abc', info: { name: 'other', region: 'r1' } },
      1: { id: 'def', info: { name: 'shop', region: 'us-east1' } },
    },
    { errors: [{ message: 'stop here' }] },
  ];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json(answers[asked.length - 1]);
  };
  const fields = {
    token: shown('t'),
    database_name: shown('shop'),
    collection_name: shown('col'),
    search_query: shown('x'),
  };
  const outcome = await fed('AstraDB', 'search_results', fields, {}, { fetch: fetch as typeof globalThis.fetch });
  expect(outcome.error).toContain('stop here');
  expect(asked).toEqual([
    'https://api.astra.datastax.com/v2/databases?include=nonterminated&limit=1000',
    'https://def-us-east1.apps.astra.datastax.com/api/json/v1/default_keyspace',
  ]);
});

test('whoever gets the store may narrow what is found, beside the node’s own filter', async () => {
  api.state.collections = { col: { vector: { dimension: 4 } } };
  api.state.documents = [];
  const narrowed = async (own: object, query: string) => {
    const before = api.requests.length;
    const fields = { token: 't', api_endpoint: api.url, collection_name: 'col', advanced_search_filter: own };
    const drawn = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)]));
    const given = { embedding_model: letterEmbeddings() };
    const { error } = await fed('AstraDB', 'vectorstoreconnection', drawn, given, { fetch }, async (store) => {
      await StoreHandle.find(store, query, 3, { year: { $gt: 2000 } });
    });
    expect(error).toBeUndefined();
    return api.requests
      .slice(before)
      .flatMap(({ body }) => (body.find === undefined ? [] : [body.find]))
      .at(-1);
  };
  expect(await narrowed({}, 'apple')).toMatchObject({
    filter: { 'metadata.year': { $gt: 2000 } },
    options: { limit: 3 },
  });
  expect(await narrowed({ source: 'a' }, '')).toMatchObject({
    filter: { $and: [{ 'metadata.source': 'a' }, { 'metadata.year': { $gt: 2000 } }] },
    sort: {},
  });
});

test.each([
  [{ collection_name: '' }, 'No collection is chosen: set "Collection".'],
  [{ api_endpoint: '', database_name: '' }, 'No Astra DB is chosen: set "Database", or its API endpoint.'],
])('%j fails', async (fields, error) => {
  expect((await ask(fields)).error).toBe(error);
});

async function ask(fields: object, ingest: readonly unknown[] = [], hasModel = true) {
  const before = api.requests.length;
  const all = {
    token: 'AstraCS:secret',
    api_endpoint: api.url,
    collection_name: 'col',
    number_of_results: 2,
    ...fields,
  };
  const drawn = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, shown(value)]));
  const given: Record<string, unknown> = hasModel ? { embedding_model: letterEmbeddings() } : {};
  if (ingest.length > 0) given.ingest_data = ingest.map(item) as Value[];
  const { value, error } = await fed('AstraDB', 'search_results', drawn, given, { fetch });
  const requests = api.requests
    .slice(before)
    .filter(({ body }) => !('findCollections' in body))
    .map(({ path, body }) => [path.replace('/api/json', ''), withoutIds(body)]);
  return error === undefined ? { found: (value as Data[]).map(({ data }) => data), requests } : { error, requests };
}

function item(value: unknown): unknown {
  return typeof value === 'string' ? value : makeData(value as Record<string, unknown>);
}

function shown(value: unknown) {
  return field({ value, show: true, load_from_db: false });
}

/** Langflow makes a collection that is there once more, which changes nothing. */
function isMadeAgain(body: unknown, { collections = {} }: RecordedCase): boolean {
  return 'createCollection' in (body as object) && 'col' in collections;
}

function withoutIds(body: Record<string, unknown>): unknown {
  const { documents } = (body.insertMany ?? {}) as { documents?: Record<string, unknown>[] };
  if (documents === undefined) return body;
  const numbered = documents.map((document, index) => ({ ...document, _id: `id-${index}` }));
  return { insertMany: { ...(body.insertMany as object), documents: numbered } };
}

interface RecordedCase {
  readonly name: string;
  readonly collections?: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly ingest: readonly unknown[];
  readonly hasModel: boolean;
  readonly found?: readonly unknown[];
  readonly error?: string;
  readonly requests: readonly (readonly [string, unknown])[];
}
