import { describe, expect, test } from 'vitest';
import type { EmbeddingSettings, Models } from '../../../worker/engine/context.ts';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import { markdownTable } from '../../../worker/engine/markdown-table.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Collections } from '../../../worker/engine/services/collections.ts';
import type { Data, DataFrame, Value } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';
import { memoryCollections, withCollections } from '../support/memory-collections.ts';

const table = makeDataFrame([
  { text: 'apple pie', n: 1, f: pythonFloat(2), t: true, x: null },
  { text: 'eel', n: 2, f: 2.5, t: false, x: 'y' },
]);

const appleHash = '10ef487e48df3a7dabf54101660b74f1f1f3d5b9dc5400decda2d01099c4ccaa';
const eelHash = '70ac661021730b2b707bc2e6604237fd189a3f7621532bd25f163cb10a47542b';

/** Results of this file were recorded from Langflow 1.7.1 with the same vectors. */
describe('ingestion', () => {
  test('tells what was added', async () => {
    const base = new Base();
    const outcome = await base.ingest(table);
    expect(outcome.told).toBe('✅ KB **docs** saved · 2 chunks.');
    expect((outcome.value as Data).data).toEqual({
      kb_id: expect.any(String),
      kb_name: 'docs',
      rows: 2,
      column_metadata: {
        total_columns: 5,
        mapped_columns: 1,
        unmapped_columns: 4,
        columns: [{ name: 'text', vectorize: true, identifier: true }],
        summary: { vectorized_columns: ['text'], identifier_columns: ['text'] },
      },
      path: 'knowledge_bases/docs',
      config_columns: 1,
      timestamp: '2026-01-31T12:00:00.000000+00:00',
    });
  });

  test('adds no row twice, unless that is allowed', async () => {
    const base = new Base();
    await base.ingest(table);
    await base.ingest(table);
    expect(await base.texts()).toEqual(['apple pie', 'eel']);
    await base.ingest(makeDataFrame([{ text: 'eel' }]), { allow_duplicates: true });
    await base.ingest(makeDataFrame([{ text: 'same' }, { text: 'same' }]));
    expect(await base.texts()).toEqual(['apple pie', 'eel', 'eel', 'same', 'same']);
  });

  test('joins several columns, and tells rows apart by another', async () => {
    const base = new Base();
    const columns = [
      { column_name: 'a', vectorize: true, identifier: false },
      { column_name: 'b', vectorize: 'True', identifier: false },
      { column_name: 'id', vectorize: false, identifier: true },
    ];
    await base.ingest(makeDataFrame([{ a: 'foo', b: 'bar', id: 7, t: pythonFloat(1) }]), { column_config: columns });
    expect(await base.rows({ search_query: 'foo bar', top_k: 1 })).toEqual([
      {
        content: 'foo bar',
        _score: expect.objectContaining({ value: -0 }),
        id: '7',
        t: '1.0',
        _id: '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451',
      },
    ]);
  });

  test.each<[string, Value, readonly string[]]>([
    ['a record is a row', makeData({ text: 'single', m: 'q' }), ['single']],
    ['a record that holds a list is its rows', makeData({ rows: [{ text: 'r1' }, { text: 'r2' }] }), ['r1', 'r2']],
  ])('%s', async (_name, input, texts) => {
    const base = new Base();
    await base.ingest(input);
    expect(await base.texts()).toEqual(texts);
  });

  test('makes a base with its embedding model and keeps the key, which later searches take', async () => {
    const base = new Base();
    await base.ingest(table, { api_key: field({ value: 'sk-own', load_from_db: false }) });
    expect(await base.collections.open('knowledge', 'docs').facts()).toMatchObject({
      embedding_provider: 'OpenAI',
      embedding_model: 'text-embedding-3-small',
      api_key: 'sk-own',
    });
    await base.rows({ search_query: 'x' });
    expect(base.asked.map(({ apiKey, modelName, chunkSize }) => [apiKey, modelName, chunkSize])).toEqual([
      ['sk-own', 'text-embedding-3-small', 1000],
      ['sk-own', 'text-embedding-3-small', 1000],
    ]);
  });

  test.each<[string, Value, object, string]>([
    [
      'a column that is missing',
      table,
      { column_config: [{ column_name: 'nope', vectorize: true }] },
      "Error during KB ingestion: Column 'nope' not found in DataFrame. Available columns: ['f', 'n', 't', 'text', 'x']",
    ],
    ['no columns', table, { column_config: [] }, 'Error during KB ingestion: Column configuration cannot be empty'],
    ['a text', 'text', {}, 'Error during KB ingestion: The input must be a record or a table. Connect one to "Input".'],
    [
      'no base',
      table,
      { knowledge_base: '' },
      'Error during KB ingestion: No knowledge base is chosen: set "Knowledge" to the name of one.',
    ],
  ])('%s fails', async (_name, input, fields, error) => {
    expect(await new Base().ingest(input, fields as Fields)).toEqual({ error });
  });

  test('without any key fails, and says what to do', async () => {
    const outcome = await new Base({}).ingest(table);
    expect(outcome.error).toContain('OpenAI API key is required. Provide it in');
  });
});

describe('retrieval', () => {
  test('gives what is near, with its score and other columns', async () => {
    const base = new Base();
    await base.ingest(table);
    const { value } = await base.retrieve({ search_query: 'apple' });
    expect(value).toMatchObject({
      columns: ['content', '_score', 'n', 'f', 't', '_id', 'x'],
      rows: [
        { content: 'apple pie', _score: { value: -0.3125 }, n: '1', f: '2.0', t: 'True', _id: appleHash },
        { content: 'eel', _score: { value: -0.515625 }, n: '2', f: '2.5', t: 'False', x: 'y', _id: eelHash },
      ],
    });
    const { value: plain } = await base.retrieve({ search_query: 'apple', include_metadata: false });
    expect(markdownTable(plain as DataFrame)).toBe(
      '| content   |    _score |\n|:----------|----------:|\n| apple pie | -0.3125   |\n| eel       | -0.515625 |',
    );
  });

  test('without a query gives what is near to nothing, without scores', async () => {
    const base = new Base();
    await base.ingest(table);
    const rows = await base.rows({});
    expect(rows.map(({ content, _score }) => [content, _score])).toEqual([
      ['eel', undefined],
      ['apple pie', undefined],
    ]);
  });

  test('gives vectors where they are wanted', async () => {
    const base = new Base();
    await base.ingest(table);
    const [row] = await base.rows({ search_query: 'apple', top_k: 1, include_embeddings: true });
    expect(row?._embeddings).toEqual([0.5, 1, 0, 0.5625]);
  });

  test.each([
    [{ knowledge_base: 'none' }, 'Metadata not found for knowledge base: none. Ensure it has been indexed.'],
    [{ top_k: 0 }, 'Number of requested results 0, cannot be negative, or zero.'],
  ])('%j fails', async (fields, error) => {
    const base = new Base();
    await base.ingest(table);
    expect(await base.retrieve(fields)).toEqual({ error });
  });
});

/** The knowledge base `docs` of one user. */
class Base {
  readonly collections: Collections = memoryCollections();
  readonly asked: EmbeddingSettings[] = [];
  readonly #variables: Readonly<Record<string, string>>;

  constructor(variables: Readonly<Record<string, string>> = { OPENAI_API_KEY: 'sk-user' }) {
    this.#variables = variables;
  }

  ingest(input: Value, fields: Fields = {}) {
    const given = { knowledge_base: 'docs', ...fields };
    return fed('KnowledgeIngestion', 'dataframe_output', given, { input_df: input }, this.#context());
  }

  retrieve(fields: Fields) {
    return fed('KnowledgeRetrieval', 'retrieve_data', { knowledge_base: 'docs', ...fields }, {}, this.#context());
  }

  async rows(fields: Fields) {
    return ((await this.retrieve(fields)).value as DataFrame).rows;
  }

  async texts() {
    return (await this.collections.open('knowledge', 'docs').rows(99)).map(({ text }) => text);
  }

  #context() {
    const embeddings = (settings: EmbeddingSettings) => {
      this.asked.push(settings);
      return letterEmbeddings();
    };
    const variables = { get: async (name: string) => this.#variables[name] ?? null };
    return { ...withCollections(this.collections), models: { embeddings } as unknown as Models, variables };
  }
}

type Fields = Readonly<Record<string, unknown>>;
