import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { makeMessage } from '../../../worker/engine/make-value.ts';
import { testContext } from '../../engine/support/context.ts';
import { eventsOf } from '../../engine/support/run.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const SUM = 'evaluate_expression {"expression": "1+1"}';

/** What the model is told after its calls, recorded from Langflow 1.7.1. */
test.each([
  [`turn: ${SUM}`, 'calls evaluate_expression {"expression": "1+1"} tool "{\\"result\\": \\"2\\"}"'],
  [
    `turn: ${SUM} | evaluate_expression {"expression": "1/0"}`,
    'tool "{\\"result\\": \\"2\\"}" tool "{\\"error\\": \\"Error: Division by zero\\", \\"input\\": \\"1/0\\"}"',
  ],
  [
    'turn: evaluate_expression {"expression":"1+1","n":1.0,"m":[-0,2e0]}',
    'calls evaluate_expression {"expression": "1+1", "n": 1.0, "m": [0, 2.0]} tool',
  ],
  ['turn: nope {"a": 1}', 'tool "nope is not a valid tool, try one of [evaluate_expression, get_current_date]."'],
  ['turn: evaluate_expression {"expression": "1+1', 'calls evaluate_expression {"expression": "1+1"} tool'],
  ['turn: evaluate_expression {"expres', 'calls evaluate_expression {} tool'],
  [
    'turn: evaluate_expression nonsense',
    `assistant "Could not parse tool input: {'arguments': 'nonsense', 'name': 'evaluate_expression'} because the \`arguments\` is not valid JSON.\\nFor troubleshooting, visit: https://python.langchain.com/docs/troubleshooting/errors/OUTPUT_PARSING_FAILURE "`,
  ],
  [
    'turn: get_current_date {"timezone": "Europe/Oslo"}',
    'tool "Current date and time in Europe/Oslo: 2026-01-31 13:00:00 CET"',
  ],
])('%s', async (task, told) => {
  expect(await answerOf(task)).toMatchObject({ value: expect.stringContaining(told) });
});

describe('what the model is asked with', () => {
  test('a stream, the tools in order and the settings of its provider', async () => {
    await answerOf('hi', { temperature: 0.7, max_tokens: 9 });
    const { tools, ...rest } = lastOptions(fake);
    expect(rest).toEqual({
      model: 'gpt-4o-mini',
      stream: true,
      temperature: 0.7,
      seed: 1,
      max_completion_tokens: 9,
    });
    expect(tools).toMatchObject([
      { type: 'function', function: { name: 'evaluate_expression' } },
      {
        type: 'function',
        function: {
          name: 'get_current_date',
          description: 'Returns the current date and time in the selected timezone.',
          parameters: { properties: { timezone: { default: 'UTC', type: 'string' } }, type: 'object' },
        },
      },
    ]);
  });

  test('no tools where it has none', async () => {
    const flow = draw({ 'Agent-1': { ...own(), input_value: 'hi', add_current_date_tool: false } });
    await outcome(flow, 'Agent-1.response', context());
    expect(lastOptions(fake)).not.toHaveProperty('tools');
  });

  test('its own session, oldest first, without blank messages and without the task', async () => {
    const stored = [
      said('User', 'one'),
      said('Machine', 'two'),
      said('User', '  '),
      { ...said('User', 'elsewhere'), sessionId: 'other' },
    ];
    const result = await answerOf('three', { system_prompt: 'S' }, { stored });
    expect(result).toMatchObject({ value: 'Echo: system "S" user "one" assistant "two" user "three"' });
  });

  test('images of the task before it, each in a message of its own', async () => {
    const files = ['data:image/png;base64,QUE=', 'data:image/png;base64,QkI='];
    const agent = { ...own(), input_value: '', system_prompt: '', add_current_date_tool: false };
    const flow = draw({ 'ChatInput-1': { files: field({ file_path: files, list: true }) }, 'Agent-1': agent }, [
      ['ChatInput-1.message', 'Agent-1.input_value'],
    ]);
    await outcome(flow, 'Agent-1.response', context(), { inputType: 'chat', inputValue: 'What are they?' });
    expect(fake.calls.at(-1)?.body).toMatchObject({
      messages: [
        ...files.map((url) => ({ role: 'user', content: [{ type: 'image_url', image_url: { url } }] })),
        { role: 'user', content: 'What are they?' },
      ],
    });
  });

  test('something to do where the task is blank', async () => {
    expect(await answerOf(' ', { system_prompt: ' ' })).toMatchObject({
      value: 'Echo: user "Continue the conversation."',
    });
  });

  test.each([
    ['Anthropic', 'claude-3-5-haiku-latest', '/v1/messages'],
    ['Google Generative AI', 'gemini-2.0-flash', '/v1beta/models/gemini-2.0-flash:streamGenerateContent'],
    ['Ollama', 'llama3', '/api/chat'],
  ])('a model of %s', async (provider, model, path) => {
    const fields = { agent_llm: provider, model_name: model, base_url: field({ value: fake.origin, show: true }) };
    const result = await answerOf(`turn: ${SUM}`, fields);
    expect(result).toMatchObject({ value: expect.stringMatching(/tool.*result.*2/) });
    expect(fake.calls.at(-1)?.path).toBe(path);
  });

  test('a connected model', async () => {
    const flow = draw(
      {
        'LanguageModelComponent-1': { api_key: key(), temperature: 0.3 },
        'Agent-1': { ...own(), agent_llm: field({ value: '', input_types: ['LanguageModel'] }), input_value: 'hi' },
      },
      [['LanguageModelComponent-1.model_output', 'Agent-1.agent_llm']],
    );
    await outcome(flow, 'Agent-1.response', context());
    expect(lastOptions(fake)).toMatchObject({ stream: true, temperature: 0.3 });
    expect(lastOptions(fake)).not.toHaveProperty('seed');
  });
});

describe('failures', () => {
  test.each([
    ['fail:401', {}, /^Error code: 401 - .*\}\.$/],
    ['turn: evaluate_expression nonsense', { handle_parsing_errors: false }, /^Could not parse tool input: \{'arg/],
    ['hi', { agent_llm: 'Nobody' }, /^Invalid model provider: Nobody/],
    ['hi', { api_key: field({ value: '', load_from_db: false }) }, /API key/],
  ])('%s with %j', async (task, fields, text) => {
    expect(await answerOf(task, fields)).toMatchObject({ error: expect.stringMatching(text) });
  });

  test('a model that calls for ever is stopped', async () => {
    const before = fake.calls.length;
    expect(await answerOf(`again: ${SUM}`, { max_iterations: 3 })).toMatchObject({
      value: 'Agent stopped due to max iterations.',
    });
    expect(fake.calls.length - before).toBe(3);
  });

  test('a model that hangs is left when the run ends', async () => {
    const controller = new AbortController();
    const asked = fake.nextCall();
    const result = answerOf('fail:hang', {}, { signal: controller.signal });
    const call = await asked;
    controller.abort(new DOMException('The caller left.', 'AbortError'));
    await result;
    await call.ended;
    expect(call.clientLeft).toBe(true);
  });
});

describe('a chat sees it work', () => {
  test('its message is shown with every step, then complete, then as the chat says it', async () => {
    const seen = await shown(`turn: "Look:" ${SUM}`);
    expect(seen.map(({ event, state }) => `${event} ${state}`)).toEqual([
      'add_message partial',
      'add_message partial',
      'token Look:',
      'add_message partial',
      'add_message partial',
      expect.stringMatching(/^token /),
      'add_message complete',
      'add_message complete',
    ]);
    const [first, last] = [seen[0]?.data, seen.at(-1)?.data];
    expect(first).toMatchObject({ text: '', sender_name: 'Bot', properties: { icon: 'Bot' } });
    expect(last).toMatchObject({ id: first?.id, properties: { source: { id: 'Agent-1', display_name: 'Agent' } } });
    expect((last?.content_blocks as { contents: unknown }[] | undefined)?.[0]?.contents).toMatchObject([
      { type: 'text', header: { title: 'Input' } },
      {
        type: 'tool_use',
        header: { title: 'Executed **evaluate_expression**', icon: 'Hammer' },
        name: 'evaluate_expression',
        tool_input: { expression: '1+1' },
        output: { result: '2' },
        error: null,
      },
      { type: 'text', header: { title: 'Output' } },
    ]);
  });

  test('a failed one takes its message back and stores nothing of it', async () => {
    const given = context();
    const events = await eventsOf(chat('fail:401'), { input: { streaming: true }, context: given });
    const [begun] = events.filter(({ event }) => event === 'add_message');
    const removed = events.find(({ event }) => event === 'remove_message');
    expect(removed?.data).toEqual({ id: (begun?.data as { id?: string } | undefined)?.id });
    expect(given.appended.flat().map(({ category }) => category)).toEqual(['error']);
  });
});

test('every model call and every tool call is an effect of its own', async () => {
  const keys: string[] = [];
  const step: RunContext['step'] = (name, effect) => {
    keys.push(name);
    return effect(`idem ${name}`);
  };
  await answerOf(`turn: ${SUM} | ${SUM}`, {}, { step });
  expect(keys.filter((name) => name.startsWith('Agent-1/'))).toEqual([
    'Agent-1/0/model/0/0',
    'Agent-1/0/tool/0/0/0',
    'Agent-1/0/tool/0/1/0',
    'Agent-1/0/model/1/0',
  ]);
  expect(fake.calls.at(-1)?.headers['idempotency-key']).toBe('idem Agent-1/0/model/1/0');
});

test('an agent is a tool of another one, and only the outer one is heard', async () => {
  const task = 'turn: Call_Agent {"input_value": "to do"}';
  const flow = draw(
    { 'Agent-2': { ...own(), system_prompt: 'Inner' }, 'Agent-1': { ...own(), input_value: task }, 'ChatOutput-1': {} },
    [
      ['Agent-2.component_as_tool', 'Agent-1.tools'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ],
  );
  const result = await outcome(flow, 'ChatOutput-1.message', context());
  expect(result).toMatchObject({ value: expect.stringContaining('tool "Echo: system \\"Inner\\" user \\"to do\\""') });
});

function answerOf(task: string, fields = {}, given: Parameters<typeof testContext>[0] = {}) {
  const flow = draw({ 'CalculatorComponent-1': {}, 'Agent-1': { ...own(), input_value: task, ...fields } }, [
    ['CalculatorComponent-1.component_as_tool', 'Agent-1.tools'],
  ]);
  return outcome(flow, 'Agent-1.response', testContext({ models: modelsOf(fake), ...given }));
}

function chat(task: string) {
  return draw(
    {
      'CalculatorComponent-1': {},
      'Agent-1': { ...own(), input_value: task },
      'ChatOutput-1': { sender_name: 'Bot' },
    },
    [
      ['CalculatorComponent-1.component_as_tool', 'Agent-1.tools'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ],
  );
}

async function shown(task: string) {
  const events = await eventsOf(chat(task), { input: { streaming: true }, context: context() });
  const seen: { event: string; state: string; data: Record<string, unknown> }[] = [];
  for (const { event, data } of events) {
    const told = data as Record<string, unknown> & { chunk: string; properties?: { state: string } };
    const last = seen.at(-1);
    if (event === 'token' && last?.event === 'token') last.state += told.chunk;
    else if (event === 'token') seen.push({ event, state: told.chunk, data: told });
    else if (event === 'add_message') seen.push({ event, state: String(told.properties?.state), data: told });
  }
  return seen;
}

function own() {
  return { api_key: key(), openai_api_base: fake.url };
}

function key() {
  return field({ value: 'sk-test', load_from_db: false });
}

function said(sender: string, text: string) {
  return makeMessage({ now: () => 0, flowId: 'flow-1' }, { id: text, sender, text, sessionId: 'session-1' });
}

function context() {
  return testContext({ models: modelsOf(fake) });
}
