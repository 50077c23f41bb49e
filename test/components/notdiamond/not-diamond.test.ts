import { expect, test } from 'vitest';
import { modelKind } from '../../../worker/engine/kinds.ts';
import type { LanguageModel, Message } from '../../../worker/engine/values.ts';
import { recordedFetch } from '../../models/support/recorded-fetch.ts';
import { key } from '../model-nodes/cases/node-case.ts';
import { fed } from '../support/fed.ts';

const models = [named('own-model'), named('gpt-4o'), named('gemini-1.5-pro')];
const chosen = { providers: [{ provider: 'google', model: 'gemini-1.5-pro-latest' }] };

test('the router is asked with what it knows, and the model that it chooses answers', async () => {
  const fetch = recordedFetch({ body: chosen });
  const { value } = await routed({ system_message: 'S', tradeoff: 'cost', preference_id: 'p' }, fetch);
  expect((value as Message).text).toBe('gemini-1.5-pro says system S, user hi');
  expect(fetch.requests[0]).toMatchObject({
    url: 'https://api.notdiamond.ai/v2/modelRouter/modelSelect',
    headers: { authorization: 'Bearer sk-test' },
    body: {
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'hi' },
      ],
      llm_providers: [
        { provider: 'openai', model: 'gpt-4o' },
        { provider: 'google', model: 'gemini-1.5-pro-latest' },
      ],
      hash_content: false,
      tradeoff: 'cost',
      preference_id: 'p',
    },
  });
});

test('the name of the chosen model is told', async () => {
  const { value } = await routed({}, recordedFetch({ body: chosen }), 'selected_model');
  expect((value as Message).text).toBe('gemini-1.5-pro');
});

test.each([[{ detail: 'no' }], [{ providers: [] }], ['<html>']])('after %j the first model answers', async (body) => {
  const { value } = await routed({}, recordedFetch({ status: 500, body }));
  expect((value as Message).text).toBe('own-model says user hi');
});

test('nothing to ask fails', async () => {
  const { error } = await routed({ input_value: '' }, recordedFetch({ body: {} }));
  expect(error).toBe('The message you want to send to the router is empty.');
});

function routed(fields: object, fetch: typeof globalThis.fetch, output = 'output') {
  return fed('NotDiamond', output, { api_key: key, input_value: 'hi', ...fields }, { models }, { fetch });
}

/** A model that says its name and what it was asked. */
function named(modelName: string): LanguageModel {
  return {
    kind: modelKind,
    provider: 'test',
    modelName,
    async *stream({ messages }) {
      const told = messages.map(({ role, text }) => `${role} ${text}`).join(', ');
      yield { type: 'text', text: `${modelName} says ${told}` };
    },
  };
}
