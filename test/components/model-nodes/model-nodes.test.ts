import { describe, expect, test } from 'vitest';
import { askNode } from './ask-node.ts';
import { chatCompletionNodes } from './cases/chat-completions.ts';
import { chat, hi, key, noKey } from './cases/node-case.ts';
import { ownProtocolNodes } from './cases/own-protocols.ts';

describe.each([...chatCompletionNodes, ...ownProtocolNodes])(
  '$type',
  ({ type, keys, fields = {}, url, answer = chat, usual, set, gives, otherAnswer }) => {
    const needed = { ...Object.fromEntries(keys.map((name) => [name, key])), ...fields, input_value: 'hi' };

    test('asks with its defaults as recorded', async () => {
      const { request, result } = await askNode(type, needed, answer);
      expect(result).toMatchObject({ value: 'ok' });
      expect(request?.url).toBe(url);
      expect(request?.body).toEqual(whole(usual, answer));
    });

    test('asks as its fields say', async () => {
      const [ownUrl, body] = gives;
      const { request, result } = await askNode(type, { ...needed, ...set }, otherAnswer ?? answer);
      expect(result).toMatchObject({ value: 'ok' });
      expect(request?.url).toBe(ownUrl);
      expect(request?.body).toEqual(whole(body, otherAnswer ?? answer));
    });

    test('a refusal fails the run in the words of the vendor, without the key', async () => {
      const { result } = await askNode(type, needed, { error: { message: 'The key sk-test is bad' } }, 401);
      expect(result).toMatchObject({ error: expect.stringContaining('The key … is bad') });
    });

    test.each(keys.length === 0 ? [] : [keys[0] ?? ''])('without %s it says what to do', async (name) => {
      const { result } = await askNode(type, { ...needed, [name]: noKey }, answer);
      expect(result).toMatchObject({ code: 'api_key_missing' });
    });
  },
);

test.each([
  ['xAIModel', { error: { message: 'Too hot.' } }],
  ['DeepSeekModelComponent', { error: { message: 'Too hot.' } }],
  ['LMStudioModel', { error: { message: 'Too hot.' } }],
  ['AnthropicModel', { type: 'error', error: { type: 'invalid_request_error', message: 'Too hot.' } }],
])("%s tells a malformed request in the vendor's sentence alone", async (type, body) => {
  const fields = { api_key: key, input_value: 'hi', model_name: 'm' };
  expect((await askNode(type, fields, body, 400)).result).toMatchObject({ error: 'Too hot.' });
});

test.each([
  ['CometAPIModel', { api_key: key, model_name: 'Select a model' }, 'Please select a valid CometAPI model.'],
  ['OpenRouterComponent', { api_key: key, model_name: '' }, 'Please select a model'],
  [
    'HuggingFaceModel',
    { huggingfacehub_api_token: key, model_id: 'custom' },
    "Custom model ID is required when 'custom' is selected",
  ],
  ['VertexAiModel', {}, "The Vertex AI component has no credentials. Upload a service account's key file."],
])('%s without a choice says so', async (type, fields, error) => {
  expect((await askNode(type, { input_value: 'hi', ...fields }, chat)).result).toMatchObject({ error });
});

test('OpenRouter is told which site and application ask', async () => {
  const fields = { api_key: key, model_name: 'm', input_value: 'hi', site_url: 'http://site', app_name: 'app' };
  const { request } = await askNode('OpenRouterComponent', fields, chat);
  expect(request?.headers).toMatchObject({ 'http-referer': 'http://site', 'x-title': 'app' });
});

/** Chat completions carry their messages and `stream` beside what is the node's own. */
function whole(body: object, answer: unknown): object {
  return answer === chat ? { messages: hi, stream: false, ...body } : body;
}
