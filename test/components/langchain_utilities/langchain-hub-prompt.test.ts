import { expect, test } from 'vitest';
import { testContext } from '../../engine/support/context.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const chat = {
  kwargs: {
    messages: [
      message('SystemMessagePromptTemplate', 'You are {mood}.'),
      message('HumanMessagePromptTemplate', '{question}'),
    ],
  },
};

test.each([
  [chat, { param_mood: 'kind', param_question: 'Who?' }, 'System: You are kind.\nHuman: Who?'],
  [chat, { param_mood: 'kind' }, 'System: You are kind.\nHuman: {question}'],
  [{ kwargs: { template: 'Say {{x}} to {name}' } }, { param_name: 'Ann' }, 'Say {x} to Ann'],
])('fills the prompt %#', async (manifest, fields, text) => {
  const asked: Request[] = [];
  expect(await promptOf(fields, Response.json({ manifest }), asked)).toMatchObject({ value: text });
  expect(asked.map(({ url, headers }) => [url, headers.get('x-api-key')])).toEqual([
    ['https://api.smith.langchain.com/commits/ann/greeting/latest', 'lsv2-test'],
  ]);
});

test.each([
  [{ langchain_hub_prompt: 'greeting' }, 'https://api.smith.langchain.com/commits/-/greeting/latest'],
  [{ langchain_hub_prompt: 'ann/greeting:abc1' }, 'https://api.smith.langchain.com/commits/ann/greeting/abc1'],
])('asks for %j', async (fields, url) => {
  const asked: Request[] = [];
  await promptOf(fields, Response.json({ manifest: { kwargs: { template: 'x' } } }), asked);
  expect(asked[0]?.url).toBe(url);
});

test.each([
  [
    { langchain_api_key: field({ value: '', load_from_db: false }) },
    Response.json({}),
    'Please provide a LangChain API Key',
  ],
  [{}, new Response('{"detail":"Not found"}', { status: 404 }), /^The LangChain Hub answered 404 .*Not found/],
  [{}, Response.json({ manifest: { kwargs: {} } }), /is of a kind without texts/],
])('fails with %j', async (fields, answer, text) => {
  expect(await promptOf(fields, answer)).toMatchObject({ error: expect.stringMatching(text) });
});

function promptOf(fields: Readonly<Record<string, unknown>>, answer: Response, asked: Request[] = []) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input as string, init));
    return answer;
  };
  const usual = {
    langchain_api_key: field({ value: 'lsv2-test', load_from_db: false }),
    langchain_hub_prompt: 'ann/greeting',
  };
  const flow = draw({ 'LangChain Hub Prompt-1': { ...usual, ...fields } });
  return outcome(flow, 'LangChain Hub Prompt-1.prompt', testContext({ fetch }));
}

function message(kind: string, template: string) {
  return { id: ['langchain', 'prompts', 'chat', kind], kwargs: { prompt: { kwargs: { template } } } };
}
