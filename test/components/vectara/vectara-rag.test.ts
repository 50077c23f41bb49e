import { expect, test } from 'vitest';
import type { Message } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';

const fields = { vectara_customer_id: '7', vectara_corpus_id: '9', vectara_api_key: 'secret', search_query: 'why?' };

test('Vectara answers with what it found, ordered by its reranker', async () => {
  const { text, sent } = await ask({}, { responseSet: [{ response: [], summary: [{ text: 'Because [1].' }] }] });
  expect(text).toBe('Because [1].');
  expect(sent).toEqual({
    query: [
      {
        query: 'why?',
        start: 0,
        numResults: 50,
        contextConfig: { sentencesBefore: 2, sentencesAfter: 2 },
        corpusKey: [{ corpusId: '9', metadataFilter: '', lexicalInterpolationConfig: { lambda: 0.005 } }],
        rerankingConfig: { rerankerId: 272725718, mmrConfig: { diversityBias: 0.2 } },
        summary: [
          { maxSummarizedResults: 7, responseLang: 'eng', summarizerPromptName: 'vectara-summary-ext-24-05-sml' },
        ],
      },
    ],
  });
});

test('without a reranker fewer results are asked for', async () => {
  const more = { reranker: 'none', filter: "doc.lang = 'deu'" };
  const { sent } = await ask(more, { responseSet: [{ summary: [{ text: 'x' }] }] });
  expect(sent).toMatchObject({ query: [{ numResults: 10, corpusKey: [{ metadataFilter: "doc.lang = 'deu'" }] }] });
  expect(sent.query[0]).not.toHaveProperty('rerankingConfig');
});

test.each<[string, unknown, number, string]>([
  ['nothing found', { responseSet: [{ response: [] }] }, 200, 'Vectara found nothing to answer with.'],
  ['a refusal in the answer', { status: { code: 'FORBIDDEN', statusDetail: 'No.' } }, 200, 'Vectara: No.'],
  ['a refusal', { message: 'Who are you?' }, 403, 'Vectara answered 403: Who are you?'],
])('%s fails', async (_name, answer, status, error) => {
  const outcome = await ask({}, answer, status);
  expect(outcome.error).toContain(error);
  expect(outcome.error).not.toContain('secret');
});

async function ask(more: object, answer: unknown, status = 200) {
  let sent: { query: Record<string, unknown>[] } = { query: [] };
  const send = async (_url: string, init: RequestInit) => {
    sent = JSON.parse(String(init.body));
    return Response.json(answer, { status });
  };
  const drawn = Object.entries({ ...fields, ...more }).map(([name, value]) => [
    name,
    field({ value, show: true, load_from_db: false }),
  ]);
  const { value, error } = await fed(
    'VectaraRAG',
    'answer',
    Object.fromEntries(drawn),
    {},
    {
      fetch: send as typeof fetch,
    },
  );
  return { text: (value as Message | undefined)?.text, error, sent };
}
