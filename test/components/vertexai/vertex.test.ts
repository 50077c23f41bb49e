import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { isEmbeddings } from '../../../worker/engine/value-kind.ts';
import type { Message } from '../../../worker/engine/values.ts';
import { createModels } from '../../../worker/models/create-models.ts';
import { recordedFetch } from '../../models/support/recorded-fetch.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFile = JSON.stringify({
  client_email: 'me@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  project_id: 'from-file',
});
const uploaded = { credentials: field({ value: '', file_path: 'user/key.json' }) };
const models =
  'https://us-central1-aiplatform.googleapis.com/v1/projects/from-file/locations/us-central1/publishers/google/models';

test('a model is asked in the project of the uploaded key file', async () => {
  const fetch = recordedFetch((url) => ({ body: url.endsWith('/token') ? { access_token: 'TOK' } : gemini }));
  const { value, error } = await fed(
    'VertexAiModel',
    'text_output',
    { ...uploaded, input_value: 'hi', top_k: 4 },
    {},
    given(fetch),
  );
  expect(error).toBeUndefined();
  expect((value as Message).text).toBe('ok');
  expect(fetch.requests[1]).toMatchObject({
    url: `${models}/gemini-1.5-pro:generateContent`,
    headers: { authorization: 'Bearer TOK' },
    body: {
      contents: [{ parts: [{ text: 'hi' }], role: 'user' }],
      generationConfig: { candidateCount: 1, temperature: 0, topK: 4, topP: 0.95 },
    },
  });
});

test('an embedding model takes the key of the variable where no file was uploaded', async () => {
  const predictions = [{ embeddings: { values: [0.5] } }];
  const fetch = recordedFetch((url) => ({ body: url.endsWith('/token') ? { access_token: 'TOK' } : { predictions } }));
  const variables = { get: async (name: string) => (name === 'GOOGLE_APPLICATION_CREDENTIALS_JSON' ? keyFile : null) };
  const vectors: unknown[] = [];
  const { error } = await fed(
    'VertexAIEmbeddings',
    'embeddings',
    {},
    {},
    { ...given(fetch), variables },
    async (value) => {
      if (isEmbeddings(value)) vectors.push(await value.embed(['hi'], new AbortController().signal));
    },
  );
  expect(error).toBeUndefined();
  expect(vectors).toEqual([[[0.5]]]);
  expect(fetch.requests[1]).toMatchObject({
    url: `${models}/textembedding-gecko:predict`,
    body: { instances: [{ content: 'hi', task_type: 'RETRIEVAL_DOCUMENT' }] },
  });
});

test('a key file that is gone is named, and one that is none is not told', async () => {
  const gone = { credentials: field({ value: '', file_path: 'user/gone.json' }), input_value: 'hi' };
  const fetch = recordedFetch({ body: gemini });
  const missing = await fed('VertexAiModel', 'text_output', gone, {}, given(fetch));
  expect(missing.error).toBe('The credentials file "user/gone.json" is not there. Upload it again.');
  const other = { credentials: field({ value: '', file_path: 'user/other.json' }), input_value: 'hi' };
  const unreadable = await fed('VertexAiModel', 'text_output', other, {}, given(fetch));
  expect(unreadable.error).toMatch(/no service account's key file/);
  expect(unreadable.error).not.toContain('secret');
});

const gemini = { candidates: [{ content: { parts: [{ text: 'ok' }] }, finishReason: 'STOP' }] };

function given(fetch: typeof globalThis.fetch): Partial<RunContext> {
  const contents: Readonly<Record<string, string>> = { 'user/key.json': keyFile, 'user/other.json': 'secret words' };
  const open = async (path: string) => {
    const text = contents[path];
    if (text === undefined) return null;
    const bytes = async () => new TextEncoder().encode(text);
    return { path, name: path, mediaType: 'application/json', size: text.length, updatedAt: 0, bytes };
  };
  const services = { files: { open } } as unknown as RunContext['services'];
  return { models: createModels({ fetch, wait: async () => {} }), services };
}
