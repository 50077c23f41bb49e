import { expect, test } from 'vitest';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';

const root = 'https://chroma.example:8000/api/v2/tenants/default_tenant/databases/default_database/collections';
const fields = { chroma_server_host: 'chroma.example', chroma_server_ssl_enabled: true, number_of_results: 2 };

/** Requests as the reference of Chroma's REST interface has them. */
test('a server is asked for what it has, and for what is near', async () => {
  const answers = [
    { id: 'abc' },
    { documents: ['known', 'other'], metadatas: [{ n: 1 }, null] },
    {},
    { ids: [['1', '2']], documents: [['apple', 'pie']], metadatas: [[{ n: 1 }, null]], distances: [[0.1, 0.2]] },
  ];
  const ingested = [makeData({ n: 1, text: 'known' }), makeData({ text: 'apple', source: 'a' })];
  const { found, sent } = await ask(answers, { search_query: 'apple' }, ingested);
  expect(found).toEqual([{ n: 1, text: 'apple' }, { text: 'pie' }]);
  expect(sent).toEqual([
    [root, { name: 'langflow', get_or_create: true }],
    [`${root}/abc/get`, { limit: 1000, offset: 0, include: ['documents', 'metadatas'] }],
    [
      `${root}/abc/upsert`,
      {
        ids: [expect.stringMatching(/^[\da-f]{64}$/)],
        embeddings: [[0.5, 0.5, 0, 0.3125]],
        documents: ['apple'],
        metadatas: [{ source: 'a' }],
      },
    ],
    [
      `${root}/abc/query`,
      {
        query_embeddings: [[0.5, 0.5, 0, 0.3125]],
        n_results: 2,
        include: ['metadatas', 'documents', 'distances'],
      },
    ],
  ]);
});

test('with MMR the vectors are asked for, and chosen among here', async () => {
  const embeddings = [
    [
      [1, 0, 0, 0],
      [1, 0, 0, 0.1],
      [0, 1, 0, 0],
    ],
  ];
  const answers = [{ id: 'abc' }, { ids: [['1', '2', '3']], documents: [['a', 'almost a', 'e']], embeddings }];
  const { found } = await ask(answers, { search_query: 'aae', search_type: 'MMR' }, []);
  expect(found).toEqual([{ text: 'almost a' }, { text: 'e' }]);
});

test('what the server complains of is told', async () => {
  const { error } = await ask([], { search_query: 'x' }, []);
  expect(error).toBe('Chroma answered 500: out of order');
});

async function ask(answers: readonly unknown[], more: object, ingested: readonly Data[]) {
  const sent: [string, unknown][] = [];
  const left = [...answers];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, JSON.parse(String(init.body))]);
    const answer = left.shift();
    return answer === undefined ? Response.json({ error: 'out of order' }, { status: 500 }) : Response.json(answer);
  };
  const drawn = Object.entries({ ...fields, ...more }).map(([name, value]) => [name, field({ value, show: true })]);
  const given = { embedding: letterEmbeddings(), ...(ingested.length > 0 && { ingest_data: ingested }) };
  const { value, error } = await fed('Chroma', 'search_results', Object.fromEntries(drawn), given, {
    fetch: fetch as typeof globalThis.fetch,
  });
  return { found: (value as Data[] | undefined)?.map(({ data }) => data), error, sent };
}
