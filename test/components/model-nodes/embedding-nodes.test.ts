import { expect, test } from 'vitest';
import { isEmbeddings } from '../../../worker/engine/value-kind.ts';
import { createModels } from '../../../worker/models/create-models.ts';
import { recordedFetch } from '../../models/support/recorded-fetch.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { key, noKey } from './cases/node-case.ts';

const one = [0.1, 0.2];
const openai = { data: [{ index: 0, embedding: one }] };

/** Nodes, fields, and where and with what they ask for the vector of `hi`: recorded from Langflow 1.7.1. */
test.each<[string, object, unknown, string, object]>([
  [
    'EmbeddingModel',
    { api_key: key },
    openai,
    'https://api.openai.com/v1/embeddings',
    { model: 'text-embedding-3-small', input: ['hi'] },
  ],
  [
    'EmbeddingModel',
    { api_key: key, api_base: 'https://own/v1', dimensions: 5, model_kwargs: { user: 'u' }, model: 'm' },
    openai,
    'https://own/v1/embeddings',
    { model: 'm', input: ['hi'], dimensions: 5, user: 'u' },
  ],
  [
    'EmbeddingModel',
    {
      provider: 'Ollama',
      model: 'nomic',
      api_key: noKey,
      ollama_base_url: field({ value: 'http://lan:11434/v1', load_from_db: false, show: true }),
    },
    { embeddings: [one] },
    'http://lan:11434/api/embed',
    { model: 'nomic', input: ['hi'], options: {} },
  ],
  [
    'OpenAIEmbeddings',
    { openai_api_key: key },
    openai,
    'https://api.openai.com/v1/embeddings',
    { model: 'text-embedding-3-small', input: ['hi'] },
  ],
  [
    'OpenAIEmbeddings',
    { openai_api_key: key, openai_api_base: 'https://own/v1', default_query: { q: '1' }, dimensions: 3 },
    openai,
    'https://own/v1/embeddings?q=1',
    { model: 'text-embedding-3-small', input: ['hi'], dimensions: 3 },
  ],
  [
    'AzureOpenAIEmbeddings',
    { api_key: key, azure_endpoint: 'https://res/', azure_deployment: 'dep', dimensions: 3 },
    openai,
    'https://res/openai/deployments/dep/embeddings?api-version=2023-08-01-preview',
    { model: 'text-embedding-3-small', input: ['hi'], dimensions: 3 },
  ],
  [
    'AIMLEmbeddings',
    { aiml_api_key: key, model_name: 'text-embedding-3-small' },
    openai,
    'https://api.aimlapi.com/v1/embeddings',
    { model: 'text-embedding-3-small', input: 'hi' },
  ],
  [
    'MistalAIEmbeddings',
    { mistral_api_key: key },
    openai,
    'https://api.mistral.ai/v1/embeddings',
    { model: 'mistral-embed', input: ['hi'] },
  ],
  [
    'NVIDIAEmbeddingsComponent',
    { nvidia_api_key: key },
    openai,
    'https://integrate.api.nvidia.com/v1/embeddings',
    {
      model: 'nvidia/nv-embed-v1',
      input: ['hi'],
      encoding_format: 'float',
      input_type: 'passage',
      truncate: 'NONE',
    },
  ],
  [
    'LMStudioEmbeddingsComponent',
    { api_key: key, model: 'nomic' },
    openai,
    'http://localhost:1234/v1/embeddings',
    { model: 'nomic', input: ['hi'], encoding_format: 'float', input_type: 'passage', truncate: 'NONE' },
  ],
  [
    'OllamaEmbeddings',
    { model_name: 'nomic' },
    { embeddings: [one] },
    'http://localhost:11434/api/embed',
    { model: 'nomic', input: ['hi'], options: {} },
  ],
  [
    'Google Generative AI Embeddings',
    { api_key: key },
    { embeddings: [{ values: one }] },
    'https://generativelanguage.googleapis.com/v1beta/models/text-embedding-004:batchEmbedContents',
    {
      requests: [
        {
          model: 'models/text-embedding-004',
          content: { parts: [{ text: 'hi' }] },
          outputDimensionality: 768,
        },
      ],
    },
  ],
  [
    'CohereEmbeddings',
    { api_key: key, truncate: 'END' },
    { embeddings: { float: [one] } },
    'https://api.cohere.com/v1/embed',
    {
      texts: ['hi'],
      model: 'embed-english-v2.0',
      input_type: 'search_document',
      embedding_types: ['float'],
      truncate: 'END',
    },
  ],
  [
    'CloudflareWorkersAIEmbeddings',
    { api_token: key, account_id: 'acc' },
    { result: { data: [one] } },
    'https://api.cloudflare.com/client/v4/accounts/acc/ai/run/@cf/baai/bge-base-en-v1.5',
    { text: ['hi'] },
  ],
  [
    'HuggingFaceInferenceAPIEmbeddings',
    { api_key: noKey, inference_endpoint: 'http://tei.example:8080/hf' },
    [one],
    'http://tei.example:8080/hf',
    { inputs: ['hi'], options: { wait_for_model: true, use_cache: true } },
  ],
  [
    'HuggingFaceInferenceAPIEmbeddings',
    { api_key: key },
    [one],
    'https://router.huggingface.co/hf-inference/models/BAAI/bge-large-en-v1.5/pipeline/feature-extraction',
    { inputs: ['hi'], options: { wait_for_model: true, use_cache: true } },
  ],
  [
    'AmazonBedrockEmbeddings',
    {
      aws_access_key_id: key,
      aws_secret_access_key: key,
      aws_session_token: noKey,
      credentials_profile_name: noKey,
    },
    { embedding: one },
    'https://bedrock-runtime.us-east-1.amazonaws.com/model/amazon.titan-embed-text-v1/invoke',
    { inputText: 'hi' },
  ],
  [
    'WatsonxEmbeddingsComponent',
    { api_key: key, url: 'https://eu-de.ml.cloud.ibm.com', project_id: 'p', model_name: 'ibm/slate' },
    { results: [{ embedding: one }], access_token: 'TOK' },
    'https://eu-de.ml.cloud.ibm.com/ml/v1/text/embeddings?version=2026-01-07',
    {
      model_id: 'ibm/slate',
      inputs: ['hi'],
      parameters: { truncate_input_tokens: 200, return_options: { input_text: true } },
      project_id: 'p',
    },
  ],
])('%s with %j', async (type, fields, answer, url, body) => {
  const fetch = recordedFetch({ body: answer });
  const vectors: unknown[] = [];
  const result = await embeddings(type, fields, fetch, (found) => vectors.push(...found));
  expect(result).not.toHaveProperty('error', expect.any(String));
  expect(vectors).toEqual([one]);
  const request = fetch.requests.find((sent) => !sent.url.endsWith('/token'));
  expect(request?.url).toBe(url);
  expect(request?.body).toEqual(body);
});

test.each([
  ['EmbeddingModel', { api_key: noKey }, 'OpenAI API key is required when using OpenAI provider'],
  [
    'EmbeddingModel',
    { provider: 'IBM watsonx.ai', api_key: key },
    'Project ID is required for IBM watsonx.ai provider',
  ],
  ['EmbeddingModel', { provider: 'Nobody', api_key: key }, 'Unknown provider: Nobody'],
  ['OpenAIEmbeddings', { openai_api_key: noKey }, /^The OpenAI Embeddings component has no API key/],
  ['MistalAIEmbeddings', { mistral_api_key: noKey }, /has no API key/],
  ['NVIDIAEmbeddingsComponent', { nvidia_api_key: noKey }, /has no API key/],
  ['CohereEmbeddings', { api_key: noKey }, /has no API key/],
  ['HuggingFaceInferenceAPIEmbeddings', { api_key: noKey }, 'API Key is required for non-local inference endpoints'],
  [
    'HuggingFaceInferenceAPIEmbeddings',
    { api_key: noKey, inference_endpoint: 'nowhere' },
    /^Invalid inference endpoint format: 'nowhere'/,
  ],
  ['VertexAIEmbeddings', {}, /^The Vertex AI Embeddings component has no credentials/],
])('%s with %j fails', async (type, fields, error) => {
  const result = await embeddings(type, fields, recordedFetch({ body: {} }), () => {});
  expect(result.error).toMatch(error);
});

test('a refusal is told without the key', async () => {
  const fetch = recordedFetch({ status: 401, body: { error: { message: 'sk-test is bad' } } });
  const result = await embeddings('EmbeddingModel', { api_key: key }, fetch, () => {});
  expect(result.error).toBe("Error code: 401 - {'error': {'message': '… is bad'}}");
});

/** Builds a node's model and has it make the vector of `hi`. */
function embeddings(type: string, fields: object, fetch: typeof globalThis.fetch, told: (found: number[][]) => void) {
  const models = createModels({ fetch, wait: async () => {} });
  return fed(type, 'embeddings', { ...fields }, {}, { models }, async (value) => {
    if (!isEmbeddings(value)) throw new Error('The node gave no embedding model.');
    told(await value.embed(['hi'], new AbortController().signal));
  });
}
