import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import type { Data, DataFrame, Tool, Value } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';
import { memoryCollections, withCollections } from '../support/memory-collections.ts';

const documents = [
  makeData({ text: 'apple pie recipe', source: 'a', n: 1, deep: { x: 1 }, none: null, f: 2.5, b: true }),
  makeData({ text: 'book of roads', source: 'b' }),
  makeData({ text: 'eel and seaweed' }),
  makeData({ text: 'banana bandana' }),
];

const apple = { source: 'a', n: 1, f: 2.5, b: true, text: 'apple pie recipe' };
const book = { source: 'b', text: 'book of roads' };

/** What is found was recorded from Langflow 1.7.1 with the same vectors, as were the failures. */
describe('Chroma, embedded', () => {
  test('stores once, and finds what is near', async () => {
    const kept = memoryCollections();
    expect(await chroma(kept, { search_query: 'apple' }, documents)).toEqual([
      apple,
      book,
      { text: 'eel and seaweed' },
      { text: 'banana bandana' },
    ]);
    expect(await chroma(kept, { search_query: 'apple', number_of_results: 2 }, documents)).toEqual([apple, book]);
    expect(await chroma(kept, { search_query: 'seaweed', number_of_results: 1 })).toEqual([apple]);
  });

  test('with MMR finds what differs', async () => {
    const kept = memoryCollections();
    await chroma(kept, {}, documents);
    const asked = { search_query: 'banana apple', search_type: 'MMR', number_of_results: 3 };
    expect(await chroma(kept, asked)).toEqual([{ text: 'banana bandana' }, apple, book]);
  });

  test('with duplicates allowed stores again what is there', async () => {
    const kept = memoryCollections();
    await chroma(kept, {}, documents);
    const twice = makeDataFrame([{ text: 'banana bandana' }, { text: 'banana bandana', x: null }]);
    const asked = { search_query: 'banana', allow_duplicates: true, number_of_results: 3 };
    expect(await chroma(kept, asked, [twice])).toEqual(Array(3).fill({ text: 'banana bandana' }));
  });

  test('gives a table too, embedding and storing once for both', async () => {
    const asked: string[][] = [];
    const context = withCollections();
    const given = { embedding: letterEmbeddings(asked), ingest_data: documents };
    const { value } = await fed('Chroma', 'dataframe', { search_query: 'apple' }, given, context);
    expect((value as DataFrame).columns).toEqual(['source', 'n', 'f', 'b', 'text']);
    expect(asked).toEqual([documents.map(({ data }) => data.text), ['apple']]);
  });

  test('stores many documents in parts', async () => {
    const asked: string[][] = [];
    const many = Array.from({ length: 1200 }, (_, n) => makeData({ text: `document ${n}` }));
    const kept = memoryCollections();
    const given = { embedding: letterEmbeddings(asked), ingest_data: [makeDataFrame(many.map(({ data }) => data))] };
    await fed('Chroma', 'search_results', {}, given, withCollections(kept));
    expect(asked.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(await kept.list('chroma')).toMatchObject([{ rows: 1200 }]);
  });

  test('without a query finds nothing', async () => {
    expect(await chroma(memoryCollections(), {}, documents)).toEqual([]);
  });

  test('is two tools, which store what is connected once', async () => {
    const asked: string[][] = [];
    const given = { embedding: letterEmbeddings(asked), ingest_data: documents };
    const answers: unknown[] = [];
    const use = async (value: Value) => {
      for (const tool of value as unknown as Tool[]) {
        answers.push([tool.name, await tool.call({ search_query: 'book' }, new AbortController().signal)]);
      }
    };
    await fed('Chroma', 'component_as_tool', { number_of_results: 1 }, given, withCollections(), use);
    expect(answers).toEqual([
      ['search_documents', [{ text_key: 'text', data: book, default_value: '' }]],
      ['as_dataframe', [book]],
    ]);
    expect(asked).toHaveLength(3);
  });

  test('collections of other names and folders are others', async () => {
    const kept = memoryCollections();
    await chroma(kept, { persist_directory: 'shop' }, documents);
    const found = async (fields: object) => (await chroma(kept, { search_query: 'apple', ...fields })) as unknown[];
    expect(await found({ persist_directory: './shop/' })).toHaveLength(4);
    expect(await found({ persist_directory: '' })).toEqual([]);
    expect(await found({ persist_directory: 'shop', collection_name: 'other' })).toEqual([]);
  });

  test.each<[string, object, readonly unknown[], string]>([
    [
      'a short name',
      { collection_name: 'a' },
      documents,
      'Validation error: name: Expected a name containing 3-512 characters from [a-zA-Z0-9._-], starting and ending with a character in [a-zA-Z0-9]. Got: a',
    ],
    ['a text', {}, ['x'], 'Vector Store Inputs must be Data objects.'],
    [
      'no results wanted',
      { search_query: 'x', number_of_results: 0 },
      [],
      'Number of requested results 0, cannot be negative, or zero.',
    ],
  ])('%s fails', async (_name, fields, ingested, error) => {
    expect(await chroma(memoryCollections(), fields, ingested)).toBe(error);
  });

  test('without an embedding model fails', async () => {
    const outcome = await fed('Chroma', 'search_results', { search_query: 'x' }, {}, withCollections());
    expect(outcome.error).toContain('No embedding model is connected');
  });
});

describe('Local DB', () => {
  test('finds in the collection that is chosen, with the records of what was stored', async () => {
    const kept = memoryCollections();
    expect(await local(kept, { collection_name: 'facts' }, documents.slice(1))).toMatchObject({
      rows: [],
      columns: [],
    });
    const asked = { mode: 'Retrieve', existing_collections: 'facts', search_query: 'apple', number_of_results: 2 };
    expect(await local(kept, { ...asked, collection_name: 'other' })).toMatchObject({
      rows: [book, { text: 'eel and seaweed' }],
      columns: ['source', 'text'],
    });
  });

  test('is one with the Chroma collection of that folder', async () => {
    const kept = memoryCollections();
    await local(kept, { collection_name: 'facts', persist_directory: 'base' }, documents.slice(1));
    const fields = { collection_name: 'facts', persist_directory: 'base/vector_stores/facts', search_query: 'book' };
    expect(await chroma(kept, { ...fields, number_of_results: 1 })).toEqual([book]);
  });
});

describe('FAISS', () => {
  test('makes an index once, and only searches it from then on', async () => {
    const kept = memoryCollections();
    expect(await faiss(kept, { search_query: 'book', number_of_results: 1 }, documents)).toEqual([book]);
    const later = [makeData({ text: 'boo' })];
    expect(await faiss(kept, { search_query: 'boo', number_of_results: 1 }, later)).toEqual([book]);
    expect(await faiss(kept, { search_query: 'boo', index_name: 'new' }, later)).toEqual([{ text: 'boo' }]);
  });

  test('that was begun and not finished is begun anew', async () => {
    const kept = memoryCollections();
    await kept.open('faiss', '/langflow_index').add([{ id: 'x', text: 'half', metadata: {}, vector: [0, 0, 0, 0] }]);
    expect(await faiss(kept, { search_query: 'half' }, documents.slice(1, 2))).toEqual([book]);
  });

  test('keeps all metadata', async () => {
    const found = await faiss(memoryCollections(), { search_query: 'apple', number_of_results: 1 }, documents);
    expect(found).toEqual([
      { source: 'a', n: 1, deep: { x: 1 }, none: null, f: 2.5, b: true, text: 'apple pie recipe' },
    ]);
  });

  test('without an index and without documents fails', async () => {
    expect(await faiss(memoryCollections(), { search_query: 'x' })).toContain('nothing is connected to make it of');
  });
});

const chroma = (...asked: Asked) => records('Chroma', ...asked);
const faiss = (...asked: Asked) => records('FAISS', ...asked);

async function records(type: string, ...asked: Asked): Promise<unknown> {
  const { value, error } = await outcome(type, 'search_results', ...asked);
  return error ?? (value as Data[]).map(({ data }) => data);
}

async function local(...asked: Asked): Promise<unknown> {
  const { value, error } = await outcome('LocalDB', 'dataframe', ...asked);
  return error ?? value;
}

function outcome(type: string, output: string, ...[kept, fields, ingested = []]: Asked) {
  const given: Record<string, unknown> = { embedding: letterEmbeddings() };
  if (ingested.length > 0) given.ingest_data = ingested as Value[];
  const shown = Object.entries(fields).map(([name, value]) => [name, field({ value, show: true })]);
  return fed(type, output, Object.fromEntries(shown), given, withCollections(kept));
}

type Asked = [kept: ReturnType<typeof memoryCollections>, fields: object, ingested?: readonly unknown[]];
