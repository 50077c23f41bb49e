import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolKind } from '../../../worker/engine/kinds.ts';
import type { Tool } from '../../../worker/engine/values.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { modelsOf } from '../support/models.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

/** Arguments that are JSON, but mostly no object; and such as only providers can send that write them as text. */
const json = ['null', '[1]', '7', '"x"', '{"__proto__": {"polluted": 1}}'];
const broken = ['', '{"a', 'nonsense'];
const writesText = new Set(['OpenAI', 'Anthropic']);
const born = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

describe('what a model may call, in the words of each provider', () => {
  test.each([
    ['OpenAI', {}],
    ['Anthropic', { model_name: 'claude-3-5-sonnet-latest' }],
    ['Google Generative AI', { model_name: 'gemini-1.5-pro' }],
    ['Ollama', { model_name: 'llama3', base_url: () => fake.origin }],
  ])('%s: tools that there are none of, and arguments that are none', async (provider, settings) => {
    const told = async (task: string) => (await asked(task, [tool('add', async () => 'sum')], provider, settings)).told;
    for (const name of ['nope', ...born]) {
      expect(await told(`turn: ${name} {"a": 1}`)).toContain(`${name} is not a valid tool, try one of [add].`);
    }
    for (const args of [...json, ...(writesText.has(provider) ? broken : [])]) {
      expect(await told(`turn: add ${args}`)).toMatch(/sum|Could not parse|not valid/);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('tools', () => {
  test('with the names that every object has are tools like others', async () => {
    const tools = born.map((name) => tool(name, async () => `${name} was called`));
    for (const name of born) {
      const { told } = await asked(`turn: ${name} {}`, tools);
      expect(told).toContain(`${name} was called`);
    }
  });

  test('are told to the model, ten thousand of them, and the last one is called', async () => {
    const tools = Array.from({ length: 10_000 }, (_, at) => tool(`tool_${at}`, async () => `answer ${at}`));
    const started = performance.now();
    expect((await asked('turn: tool_9999 {}', tools)).told).toContain('answer 9999');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('that answer with ten megabytes are read by the model in whole', async () => {
    const { error } = await asked('turn: large {}', [tool('large', async () => 'x'.repeat(10_000_000))]);
    expect(error).toBeUndefined();
    expect(JSON.stringify(fake.calls.at(-1)?.body).length).toBeGreaterThan(10_000_000);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['throws', () => Promise.reject(new Error('out of order')), /out of order/],
    ['throws nothing', () => Promise.reject(undefined), /component failed without saying why/],
    ['answers with itself', async () => itself(), /nested too deep|circular/i],
    ['answers with nothing', async () => undefined, /tool "null"/],
    ['answers with a number beyond JSON', async () => 10n ** 30n, /1000000000000000000000000000000|BigInt/],
  ])('one that %s', async (_, call, words) => {
    const { told, error } = await asked('turn: odd {}', [tool('odd', call)]);
    expect(told ?? error).toMatch(words);
  });
});

function itself(): unknown {
  const value: Record<string, unknown> = {};
  value.me = value;
  return value;
}

function tool(name: string, call: Tool['call']): Tool {
  return { kind: toolKind, name, description: '', parameters: { properties: {}, type: 'object' }, call };
}

/** What an agent with these tools says at last. */
async function asked(
  task: string,
  tools: readonly Tool[],
  provider = 'OpenAI',
  settings: Readonly<Record<string, string | (() => string)>> = {},
): Promise<{ told?: string; error?: string }> {
  const shown = Object.entries(settings).map(([name, value]) => [
    name,
    field({ value: typeof value === 'string' ? value : value(), show: true }),
  ]);
  const fields = {
    agent_llm: provider,
    api_key: field({ value: 'sk-test', load_from_db: false }),
    add_current_date_tool: false,
    openai_api_base: fake.url,
    input_value: task,
    ...Object.fromEntries(shown),
  };
  const { value, error } = await fed('Agent', 'response', fields, { tools: [tools] }, { models: modelsOf(fake) });
  const text = (value as { text?: string } | undefined)?.text;
  return { ...(text !== undefined && { told: text }), ...(error !== undefined && { error }) };
}
