import { expect, test } from 'vitest';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data } from '../../../worker/engine/values.ts';
import { recordedFetch } from '../../models/support/recorded-fetch.ts';
import { fed } from '../support/fed.ts';
import { key, noKey } from './cases/node-case.ts';

const found = [makeData({ text: 'a', k: 1 }), makeData({ text: 'b' })];
const cohere = {
  results: [
    { index: 1, relevance_score: 0.9 },
    { index: 0, relevance_score: 0.1 },
  ],
};
const nvidia = {
  rankings: [
    { index: 1, logit: 0.9 },
    { index: 0, logit: 0.1 },
  ],
};

/** Recorded from Langflow 1.7.1: what is asked, and what comes of the answer. */
test.each([
  [
    'CohereRerank',
    cohere,
    'https://api.cohere.com/v2/rerank',
    { model: 'rerank-english-v3.0', query: 'q', documents: ['a', 'b'], top_n: 3, max_tokens_per_doc: null },
  ],
  [
    'NvidiaRerankComponent',
    nvidia,
    'https://integrate.api.nvidia.com/v1/ranking',
    { model: 'nv-rerank-qa-mistral-4b:1', query: { text: 'q' }, passages: [{ text: 'a' }, { text: 'b' }] },
  ],
])('%s puts the best first', async (type, body, url, asked) => {
  const fetch = recordedFetch({ body });
  expect(await reranked(type, {}, fetch)).toEqual([
    { relevance_score: 0.9, text: 'b' },
    { k: 1, relevance_score: 0.1, text: 'a' },
  ]);
  expect(fetch.requests[0]).toMatchObject({ url, headers: { authorization: 'Bearer sk-test' } });
  expect(fetch.requests[0]?.body).toEqual(asked);
});

test.each([
  ['CohereRerank', cohere],
  ['NvidiaRerankComponent', nvidia],
])('%s keeps as many as it is told', async (type, body) => {
  expect(await reranked(type, { top_n: 1 }, recordedFetch({ body }))).toEqual([{ relevance_score: 0.9, text: 'b' }]);
});

test.each(['CohereRerank', 'NvidiaRerankComponent'])('%s: nothing found is nothing asked', async (type) => {
  const fetch = recordedFetch({ body: {} });
  await fed(type, 'reranked_documents', { api_key: key, search_query: 'q' }, {}, { fetch });
  expect(fetch.requests).toEqual([]);
});

test.each(['CohereRerank', 'NvidiaRerankComponent'])('%s tells a refusal, and a key that is missing', async (type) => {
  const refusing = recordedFetch({ status: 401, body: { message: 'invalid api token' } });
  const given = { search_results: found };
  const refused = await fed(type, 'reranked_documents', { api_key: key, search_query: 'q' }, given, {
    fetch: refusing,
  });
  expect(refused.error).toBe('Error code: 401 - {"message":"invalid api token"}');
  const keyless = await fed(type, 'reranked_documents', { api_key: noKey, search_query: 'q' }, given, {
    fetch: refusing,
  });
  expect(keyless.error).toMatch(/has no API key/);
});

async function reranked(type: string, fields: object, fetch: typeof globalThis.fetch): Promise<unknown> {
  const given = { search_results: found };
  const { value, error } = await fed(
    type,
    'reranked_documents',
    { api_key: key, search_query: 'q', ...fields },
    given,
    { fetch },
  );
  if (error !== undefined) throw new Error(error);
  return (value as unknown as Data[]).map(({ data }) => data);
}
