import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';
import { type FakeDataApi, startDataApi } from './fake-data-api.ts';

let api: FakeDataApi;

beforeAll(async () => {
  api = await startDataApi();
});

beforeEach(() => {
  api.requests.length = 0;
  Object.assign(api.state, { collections: {}, documents: [], failWith: null });
});

afterAll(() => api.stop());

const vectorize = {
  collection_vector_service_options: {
    provider: 'openai',
    modelName: 'text-embedding-3-small',
    authentication: { providerKey: 'shared' },
    parameters: {},
  },
  collection_embedding_api_key: null,
};

describe('a Hyper-Converged Database', () => {
  test('is asked with name and password, and a collection is made as the node says', async () => {
    const ingested = [makeData({ text: 'apple pie', source: 'a' })];
    const fields = { search_query: 'apple', metric: 'euclidean', metadata_indexing_include: 'source, year' };
    expect(await ask(fields, letterEmbeddings(), ingested)).toEqual({ found: [{ source: 'a', text: 'apple pie' }] });
    expect(api.requests.map(({ path }) => path)).toEqual([
      '/v1/default_namespace',
      '/v1/default_namespace',
      '/v1/default_namespace/col',
      '/v1/default_namespace/col',
    ]);
    expect(api.requests[0]?.token).toBe('Cassandra:aGNkLXN1cGVydXNlcg==:cHc=');
    expect(api.requests[1]?.body).toEqual({
      createCollection: {
        name: 'col',
        options: {
          vector: { dimension: 4, metric: 'euclidean' },
          indexing: { allow: ['metadata.source', 'metadata.year'] },
        },
      },
    });
  });

  test('makes the vectors itself where a service is connected', async () => {
    const ingested = [makeData({ text: 'apple pie' })];
    expect(await ask({ search_query: 'apple' }, vectorize, ingested)).toEqual({ found: [{ text: 'apple pie' }] });
    expect(api.requests.slice(1).map(({ body }) => body)).toMatchObject([
      { createCollection: { options: { vector: { service: vectorize.collection_vector_service_options } } } },
      { insertMany: { documents: [{ $vectorize: 'apple pie' }] } },
      { find: { sort: { $vectorize: 'apple' } } },
    ]);
  });

  test('is filtered by metadata', async () => {
    api.state.collections = { col: {} };
    await ask({ search_query: 'x', search_filter: { source: 'a', empty: '' } }, letterEmbeddings());
    expect(api.requests.at(-1)?.body).toMatchObject({ find: { filter: { 'metadata.source': 'a' } } });
  });

  test.each<[object, string]>([
    [{ collection_name: '' }, 'No collection is chosen: set "Collection Name".'],
    [{ api_endpoint: 'nowhere' }, 'The address of Hyper-Converged Database is none'],
    [{ collection_indexing_policy: '{' }, 'The "Collection Indexing Policy" is no JSON'],
  ])('%j fails', async (fields, error) => {
    const outcome = await ask({ search_query: 'x', ...fields }, letterEmbeddings());
    expect(outcome.error).toContain(error);
    expect(outcome.error).not.toContain('pw');
  });
});

/** Recorded from Langflow 1.7.1. */
describe('Astra Vectorize', () => {
  test.each<[object, object]>([
    [
      { provider: 'OpenAI', model_name: 'text-embedding-3-small', api_key_name: 'shared' },
      vectorize.collection_vector_service_options,
    ],
    [
      { provider: 'NVIDIA', model_name: 'NV-Embed-QA', authentication: { a: 'b' }, model_parameters: { c: 1 } },
      { provider: 'nvidia', modelName: 'NV-Embed-QA', authentication: { a: 'b' }, parameters: { c: 1 } },
    ],
  ])('%j', async (fields, options) => {
    const { value } = await fed('AstraVectorize', 'config', fields as Record<string, unknown>);
    expect(value).toMatchObject({ collection_vector_service_options: options });
  });

  test('of an unknown provider fails', async () => {
    const { error } = await fed('AstraVectorize', 'config', { provider: 'Nobody', model_name: 'x' });
    expect(error).toBe('Astra Vectorize knows no provider "Nobody". Choose one of the list.');
  });
});

async function ask(fields: object, embedding: unknown, ingested: readonly Data[] = []) {
  const all = { api_endpoint: api.url, password: 'pw', username: 'hcd-superuser', collection_name: 'col', ...fields };
  const drawn = Object.entries(all).map(([name, value]) => [name, field({ value, show: true, load_from_db: false })]);
  const given = { embedding, ...(ingested.length > 0 && { ingest_data: ingested }) };
  const { value, error } = await fed('HCD', 'search_results', Object.fromEntries(drawn), given, { fetch });
  return error === undefined ? { found: (value as Data[]).map(({ data }) => data) } : { error };
}
