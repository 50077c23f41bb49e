import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '../../worker/engine/values.ts';
import { createModels } from '../../worker/models/create-models.ts';
import { ask, calculator, textsOf, unset } from './support/asking.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

const hi: readonly ModelMessage[] = [
  { role: 'system', text: 'SYS' },
  { role: 'user', text: 'hi' },
];
const chatAnswer = { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };

describe('IBM watsonx.ai', () => {
  const account = { provider: 'IBM watsonx.ai', apiKey: 'ibm-key', options: { projectId: 'p' }, temperature: 0.1 };

  test('trades its key for a token and asks as recorded', async () => {
    const fetch = recordedFetch((url) => ({ body: url.includes('token') ? { access_token: 'TOK' } : chatAnswer }));
    expect(
      textsOf(await ask({ fetch }, { ...account, modelName: 'ibm/granite' }, hi, { tools: [calculator] })),
    ).toEqual(['ok']);
    const [token, asked] = fetch.requests;
    expect(token).toMatchObject({
      url: 'https://iam.cloud.ibm.com/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic Yng6Yng=' },
      body: 'apikey=ibm-key&grant_type=urn%3Aibm%3Aparams%3Aoauth%3Agrant-type%3Aapikey',
    });
    expect(asked?.url).toBe('https://us-south.ml.cloud.ibm.com/ml/v1/text/chat?version=2026-01-07');
    expect(asked?.headers.authorization).toBe('Bearer TOK');
    expect(asked?.body).toEqual({
      model_id: 'ibm/granite',
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: 'hi' },
      ],
      temperature: 0.1,
      project_id: 'p',
      tools: [
        {
          type: 'function',
          function: { name: 'evaluate', description: calculator.description, parameters: calculator.parameters },
        },
      ],
      tool_choice_option: 'auto',
    });
  });

  test.each([
    ['any', { tool_choice_option: 'required' }],
    ['evaluate', { tool_choice: { type: 'function', function: { name: 'evaluate' } } }],
  ])('a call of %s can be demanded', async (toolChoice, members) => {
    const fetch = recordedFetch((url) => ({ body: url.includes('token') ? { access_token: 'TOK' } : chatAnswer }));
    await ask({ fetch }, account, hi, { tools: [calculator], toolChoice });
    const { tool_choice, tool_choice_option } = (fetch.requests[1]?.body ?? {}) as Record<string, unknown>;
    expect({ tool_choice, tool_choice_option }).toEqual({
      tool_choice: undefined,
      tool_choice_option: undefined,
      ...members,
    });
  });

  test('a key that IBM does not know is a refusal, without the key', async () => {
    const fetch = recordedFetch({ status: 400, body: { errorMessage: 'ibm-key is unknown' } });
    await expect(ask({ fetch }, account, hi)).rejects.toThrow("Error code: 400 - {'errorMessage': '… is unknown'}");
  });
});

describe('a token that a provider gave', () => {
  const account = { ...unset, provider: 'IBM watsonx.ai', apiKey: 'ibm-key', options: { projectId: 'p' } };

  test('is used for every question of the run until it is about to run out', async () => {
    let now = 0;
    const fetch = recordedFetch((url) => ({
      body: url.includes('token') ? { access_token: `TOK ${now}`, expires_in: 3600 } : chatAnswer,
    }));
    const models = createModels({ fetch, now: () => now });
    for (now of [0, 3_500_000, 3_545_000]) {
      const asked = { messages: hi, stream: false, signal: new AbortController().signal, idempotencyKey: 'run/step' };
      for await (const _ of models.chat(account).stream(asked));
    }
    expect(fetch.requests.map(({ url, headers }) => (url.includes('token') ? 'token' : headers.authorization))).toEqual(
      ['token', 'Bearer TOK 0', 'Bearer TOK 0', 'token', 'Bearer TOK 3545000'],
    );
  });

  test('is asked for again in another run', async () => {
    const fetch = recordedFetch((url) => ({
      body: url.includes('token') ? { access_token: 'TOK', expires_in: 3600 } : chatAnswer,
    }));
    await ask({ fetch }, account, hi);
    await ask({ fetch }, account, hi);
    expect(fetch.requests.filter(({ url }) => url.includes('token'))).toHaveLength(2);
  });
});

describe('Vertex AI', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = {
    client_email: 'me@project.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    private_key_id: 'kid',
    project_id: 'project',
  };
  const account = {
    provider: 'Vertex AI',
    modelName: 'gemini-1.5-pro',
    options: { credentials: JSON.stringify(file), project: '', location: 'us-central1' },
  };
  const answer = { candidates: [{ content: { parts: [{ text: 'ok' }] }, finishReason: 'STOP' }] };

  test('signs for a token with the key file, and asks in its project', async () => {
    const fetch = recordedFetch((url) => ({ body: url.includes('/token') ? { access_token: 'TOK' } : answer }));
    expect(textsOf(await ask({ fetch }, account, hi))).toEqual(['ok']);
    const [token, asked] = fetch.requests;
    expect(token?.url).toBe('https://oauth2.googleapis.com/token');
    const form = new URLSearchParams(String(token?.body));
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(decodeJwt(form.get('assertion') ?? '')).toMatchObject({
      iss: file.client_email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
    expect(asked).toMatchObject({
      url: 'https://us-central1-aiplatform.googleapis.com/v1/projects/project/locations/us-central1/publishers/google/models/gemini-1.5-pro:generateContent',
      headers: { authorization: 'Bearer TOK' },
      body: { contents: [{ parts: [{ text: 'hi' }], role: 'user' }], systemInstruction: { parts: [{ text: 'SYS' }] } },
    });
  });

  test.each(['', 'no json', '{"client_email":"a"}'])('%j is no key file', async (credentials) => {
    const asked = ask({ fetch: recordedFetch({ body: {} }) }, { ...account, options: { credentials } }, hi);
    await expect(asked).rejects.toThrow("The credentials are no service account's key file");
  });

  test('a key that cannot be read is not told', async () => {
    const credentials = JSON.stringify({ ...file, private_key: 'PRIVATE' });
    const asked = ask({ fetch: recordedFetch({ body: {} }) }, { ...account, options: { credentials } }, hi);
    await expect(asked).rejects.toThrow(/^The service account's private key cannot be read\.$/);
  });
});

describe('Baidu Qianfan', () => {
  const account = {
    provider: 'Baidu Qianfan',
    modelName: 'ERNIE-4.0-8K',
    apiKey: 'ak',
    options: { secretKey: 'sk', endpoint: '' },
  };

  test('trades its keys for a token, and tells the system message apart', async () => {
    const fetch = recordedFetch((url) => ({
      body: url.includes('oauth') ? { access_token: 'TOK' } : { result: 'ok' },
    }));
    expect(textsOf(await ask({ fetch }, { ...account, temperature: 0.95 }, hi))).toEqual(['ok']);
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      'https://aip.baidubce.com/oauth/2.0/token?grant_type=client_credentials&client_id=ak&client_secret=sk',
      'https://aip.baidubce.com/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions_pro?access_token=TOK',
    ]);
    expect(fetch.requests[1]?.body).toEqual({
      messages: [{ role: 'user', content: 'hi' }],
      system: 'SYS',
      temperature: 0.95,
      stream: false,
    });
  });

  test('a failure comes with the status 200', async () => {
    const failing = (code: number) =>
      recordedFetch((url) => ({
        body: url.includes('oauth') ? { access_token: 'TOK' } : { error_code: code, error_msg: 'No permission' },
      }));
    await expect(ask({ fetch: failing(6) }, account, hi)).rejects.toMatchObject({
      name: 'ModelRefusedError',
      message: 'Error code: 6 - No permission',
    });
    await expect(ask({ fetch: failing(18) }, account, hi)).rejects.toMatchObject({ name: 'ModelUnavailableError' });
  });
});

describe('MariTalk', () => {
  const account = { provider: 'MariTalk', modelName: 'sabia-2-small', maxTokens: 512, temperature: 0.1 };

  test('is asked as recorded, plain and streamed', async () => {
    const fetch = recordedFetch({ body: { answer: 'ok' } });
    expect(textsOf(await ask({ fetch }, account, hi))).toEqual(['ok']);
    expect(fetch.requests[0]).toMatchObject({
      url: 'https://chat.maritaca.ai/api/chat/inference',
      headers: { authorization: 'Key sk-test' },
    });
    expect(fetch.requests[0]?.body).toEqual({
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: 'hi' },
      ],
      model: 'sabia-2-small',
      do_sample: true,
      max_tokens: 512,
      temperature: 0.1,
      top_p: 0.95,
      stopping_tokens: [],
    });
    const stream = recordedFetch({
      body: 'event: message\ndata: {"text":"o"}\n\nevent: message\ndata: {"text":"k"}\n\n',
    });
    expect(textsOf(await ask({ fetch: stream }, account, hi, { stream: true }))).toEqual(['o', 'k']);
  });

  test('an answer without text is a failure', async () => {
    await expect(ask({ fetch: recordedFetch({ body: {} }) }, account, hi)).rejects.toMatchObject({
      code: 'model_empty',
    });
  });
});

describe('a Hugging Face endpoint', () => {
  const account = { provider: 'Hugging Face endpoint', baseUrl: 'https://tgi.example/m', extra: { max_new_tokens: 5 } };

  test('is told the conversation as one text', async () => {
    const fetch = recordedFetch({ body: [{ generated_text: 'ok' }] });
    expect(textsOf(await ask({ fetch }, account, hi))).toEqual(['ok']);
    expect(fetch.requests[0]).toMatchObject({
      url: 'https://tgi.example/m',
      body: { inputs: 'System: SYS\nHuman: hi', parameters: { max_new_tokens: 5 } },
    });
  });

  test('streams its tokens', async () => {
    const body =
      'data: {"token":{"text":"o"},"generated_text":null}\n\ndata: {"token":{"text":"k"},"generated_text":"ok"}\n\n';
    expect(textsOf(await ask({ fetch: recordedFetch({ body }) }, account, hi, { stream: true }))).toEqual(['o', 'k']);
  });

  test('without a URL it is refused', async () => {
    await expect(ask({}, { provider: 'Hugging Face endpoint' }, hi)).rejects.toThrow('needs its URL');
  });
});
