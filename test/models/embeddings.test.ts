import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddingSettings } from '../../worker/engine/context.ts';
import { ModelRefusedError, ModelUnavailableError, UnknownProviderError } from '../../worker/engine/model-errors.ts';
import { createModels } from '../../worker/models/create-models.ts';
import type { ModelDeps } from '../../worker/models/deps.ts';
import { embedText } from '../support/fake-model/embed-text.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const two = [
  [0.1, 0.2],
  [0.3, 0.4],
];
const openai = { data: two.map((embedding, index) => ({ index, embedding })) };
const texts = ['one text', 'two\ntexts'];

/** Recorded from Langflow 1.7.1's clients: where each provider is asked for vectors, and with what. */
test.each<[string, Partial<EmbeddingSettings>, unknown, string, unknown]>([
  [
    'OpenAI',
    { dimensions: 5, extra: { user: 'u' } },
    openai,
    'https://api.openai.com/v1/embeddings',
    { model: 'm', input: texts, dimensions: 5, user: 'u' },
  ],
  ['Mistral', {}, openai, 'https://api.mistral.ai/v1/embeddings', { model: 'm', input: texts }],
  [
    'NVIDIA',
    {},
    openai,
    'https://integrate.api.nvidia.com/v1/embeddings',
    { model: 'm', input: texts, encoding_format: 'float', input_type: 'passage', truncate: 'NONE' },
  ],
  [
    'LM Studio',
    {},
    openai,
    'http://localhost:1234/v1/embeddings',
    { model: 'm', input: texts, encoding_format: 'float', input_type: 'passage', truncate: 'NONE' },
  ],
  [
    'Azure OpenAI',
    { baseUrl: 'https://res/', options: { deployment: 'dep', apiVersion: '2023-08-01-preview' } },
    openai,
    'https://res/openai/deployments/dep/embeddings?api-version=2023-08-01-preview',
    { model: 'm', input: texts },
  ],
  [
    'Ollama',
    { extra: { num_ctx: 5 } },
    { embeddings: two },
    'http://localhost:11434/api/embed',
    { model: 'm', input: texts, options: { num_ctx: 5 } },
  ],
  [
    'Google',
    { modelName: 'models/text-embedding-004' },
    { embeddings: two.map((values) => ({ values })) },
    'https://generativelanguage.googleapis.com/v1beta/models/text-embedding-004:batchEmbedContents',
    {
      requests: texts.map((text) => ({
        model: 'models/text-embedding-004',
        content: { parts: [{ text }] },
        outputDimensionality: 768,
      })),
    },
  ],
  [
    'Cohere',
    { extra: { truncate: 'END' } },
    { embeddings: { float: two } },
    'https://api.cohere.com/v1/embed',
    { texts, model: 'm', input_type: 'search_document', embedding_types: ['float'], truncate: 'END' },
  ],
  [
    'Cloudflare',
    { modelName: '@cf/baai/bge', options: { accountId: 'acc', stripsLines: 'true' } },
    { result: { data: two } },
    'https://api.cloudflare.com/client/v4/accounts/acc/ai/run/@cf/baai/bge',
    { text: ['one text', 'two texts'] },
  ],
  [
    'Hugging Face',
    { baseUrl: 'https://tei.example/hf' },
    two,
    'https://tei.example/hf',
    { inputs: texts, options: { wait_for_model: true, use_cache: true } },
  ],
])('%s', async (provider, settings, answer, url, body) => {
  const fetch = recordedFetch({ body: answer });
  expect(await embed({ fetch }, { provider, ...settings }, texts)).toEqual(two);
  expect(fetch.requests[0]).toMatchObject({ url, body });
  expect(fetch.requests[0]?.body).toEqual(body);
});

test('IBM watsonx.ai, with a token for its key', async () => {
  const results = two.map((embedding) => ({ embedding }));
  const fetch = recordedFetch((url) => ({ body: url.includes('token') ? { access_token: 'TOK' } : { results } }));
  const extra = { truncate_input_tokens: 200, return_options: { input_text: true } };
  const settings = { provider: 'IBM watsonx.ai', modelName: 'ibm/slate', options: { projectId: 'p' }, extra };
  expect(await embed({ fetch }, settings, texts)).toEqual(two);
  expect(fetch.requests[1]).toMatchObject({
    url: 'https://us-south.ml.cloud.ibm.com/ml/v1/text/embeddings?version=2026-01-07',
    headers: { authorization: 'Bearer TOK' },
    body: { model_id: 'ibm/slate', inputs: texts, parameters: extra, project_id: 'p' },
  });
});

test('Cloudflare without an account asks the binding of the deployment, which must be there', async () => {
  const asked: unknown[] = [];
  const run = async (model: string, inputs: object) => {
    asked.push([model, inputs]);
    return { shape: [1, 1], data: [[1]] };
  };
  const settings = { provider: 'Cloudflare', apiKey: null, modelName: '@cf/baai/bge', chunkSize: 1 };
  expect(await embed({ ai: { run } }, settings, texts)).toEqual([[1], [1]]);
  expect(asked).toEqual(texts.map((text) => ['@cf/baai/bge', { text: [text] }]));
  const failing = async () => Promise.reject(new Error('5007: No such model'));
  await expect(embed({ ai: { run: failing } }, settings, texts)).rejects.toThrow('5007: No such model');
  expect(() => embed({}, settings, texts)).toThrow('this deployment has no binding to it');
});

test.each([
  ['amazon.titan-embed-text-v1', { embedding: two[0] }, [{ inputText: 'one text' }, { inputText: 'two texts' }]],
  [
    'cohere.embed-english-v3',
    { embeddings: two },
    [{ input_type: 'search_document', texts: ['one text', 'two texts'] }],
  ],
])('Amazon Bedrock, %s', async (modelName, body, bodies) => {
  const fetch = recordedFetch({ body });
  const options = { secretKey: 'S', region: 'us-east-1' };
  expect(await embed({ fetch }, { provider: 'Amazon Bedrock', modelName, options }, texts)).toHaveLength(2);
  expect(fetch.requests.map((request) => request.body)).toEqual(bodies);
  expect(fetch.requests[0]?.url).toBe(`https://bedrock-runtime.us-east-1.amazonaws.com/model/${modelName}/invoke`);
});

test('AI/ML API takes one text at a time', async () => {
  const fetch = recordedFetch({ body: { data: [{ embedding: [1] }] } });
  expect(await embed({ fetch }, { provider: 'AI/ML API' }, texts)).toEqual([[1], [1]]);
  expect(fetch.requests.map(({ body }) => body)).toEqual(texts.map((input) => ({ model: 'm', input })));
});

test.each([
  ['Cohere', { input_type: 'search_query' }],
  ['NVIDIA', { input_type: 'query' }],
  ['Google', { requests: [{ taskType: 'RETRIEVAL_QUERY' }] }],
])('%s is told of a question', async (provider, part) => {
  const fetch = recordedFetch({ body: { ...openai, embeddings: [{ values: [1] }] } });
  await embed({ fetch }, { provider }, ['q'], 'query').catch(() => []);
  expect(fetch.requests[0]?.body).toMatchObject(part);
});

describe('over HTTP', () => {
  const deps = () => ({ baseUrls: { OpenAI: fake.url, Ollama: fake.origin, Google: fake.origin } });

  test.each(['OpenAI', 'Ollama', 'Google'])('%s gives the vectors of the texts in their order', async (provider) => {
    const vectors = await embed(deps(), { provider, dimensions: 16 }, ['a cat', 'a dog', 'a cat']);
    expect(vectors).toEqual([embedText('a cat'), embedText('a dog'), embedText('a cat')]);
  });

  test('many texts go in several requests', async () => {
    const before = fake.calls.length;
    const vectors = await embed(deps(), { provider: 'OpenAI', chunkSize: 2 }, ['a', 'b', 'c', 'd', 'e']);
    expect(vectors).toHaveLength(5);
    expect(fake.calls.length - before).toBe(3);
    expect(await embed(deps(), { provider: 'OpenAI' }, [])).toEqual([]);
  });

  test('a long text is sent in pieces, and its vector is their average', async () => {
    const long = `${'cat '.repeat(10)}${'dog '.repeat(10)}`;
    const options = { contextLength: '20' };
    const [vector = []] = await embed(deps(), { provider: 'OpenAI', options, dimensions: 16 }, [long]);
    expect((fake.calls.at(-1)?.body as { input: string[] } | undefined)?.input).toEqual([
      'cat '.repeat(10),
      'dog '.repeat(10),
    ]);
    const [cat, dog] = [embedText('cat'), embedText('dog')];
    const sum = cat.map((value, place) => value + (dog[place] ?? 0));
    const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
    for (const [place, value] of vector.entries()) expect(value).toBeCloseTo((sum[place] ?? 0) / norm, 6);
  });

  test('refusals, failures that pass, and nonsense are told apart', async () => {
    await expect(embed(deps(), { provider: 'OpenAI' }, ['fail:401'])).rejects.toBeInstanceOf(ModelRefusedError);
    await expect(embed(deps(), { provider: 'OpenAI' }, ['fail:500'])).rejects.toBeInstanceOf(ModelUnavailableError);
    const few = recordedFetch({ body: { data: [] } });
    await expect(embed({ fetch: few }, { provider: 'OpenAI' }, ['x'])).rejects.toMatchObject({
      code: 'model_bad_vectors',
    });
    const html = recordedFetch({ body: '<html>' });
    await expect(embed({ fetch: html }, { provider: 'OpenAI' }, ['x'])).rejects.toMatchObject({
      code: 'model_not_json',
    });
  });

  test('an unavailable model is asked again', async () => {
    let tries = 0;
    const flaky: typeof fetch = async () => {
      tries += 1;
      return tries < 3 ? new Response('{}', { status: 503 }) : Response.json({ data: [{ embedding: [1] }] });
    };
    expect(await embed({ fetch: flaky }, { provider: 'OpenAI', maxRetries: 2 }, ['x'])).toEqual([[1]]);
  });
});

test('an unknown provider is named', () => {
  expect(() => embed({}, { provider: 'Nobody' }, ['x'])).toThrowError(UnknownProviderError);
});

function embed(
  deps: Partial<ModelDeps>,
  settings: Partial<EmbeddingSettings> & { provider: string },
  given: readonly string[],
  purpose?: 'query' | 'document',
): Promise<number[][]> {
  const model = createModels({ fetch, wait: async () => {}, ...deps }).embeddings({ ...unset, ...settings });
  return model.embed(given, new AbortController().signal, purpose);
}

const unset: EmbeddingSettings = {
  provider: '',
  modelName: 'm',
  apiKey: 'k',
  baseUrl: null,
  dimensions: null,
  chunkSize: null,
  maxRetries: 0,
  timeout: null,
  extra: {},
};
