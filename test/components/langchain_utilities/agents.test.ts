import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testContext } from '../../engine/support/context.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const SUM = 'turn: evaluate_expression {"expression": "1+1"}';

/** Recorded from Langflow 1.7.1. */
describe.each([
  [
    'ToolCallingAgent',
    'system "You are a helpful assistant that can use tools to answer questions and perform tasks."',
  ],
  ['OpenAIToolsAgent', 'system "You are a helpful assistant"'],
])('%s', (type, instructions) => {
  test.each([
    ['Hello', `Echo: ${instructions} user "Hello"`],
    [
      SUM,
      `Echo: ${instructions} user ${JSON.stringify(SUM)} assistant null calls evaluate_expression {"expression": "1+1"} tool "{\\"result\\": \\"2\\"}"`,
    ],
    [`again:${SUM.slice(5)}`, 'Agent stopped due to iteration limit or time limit.'],
  ])('%s', async (task, expected) => {
    expect(await answerOf(type, { input_value: task, max_iterations: 2 })).toMatchObject({ value: expected });
    expect(lastOptions(fake)).toMatchObject({ stream: true, tools: [{ function: { name: 'evaluate_expression' } }] });
  });

  test('a model that refuses fails it', async () => {
    expect(await answerOf(type, { input_value: 'fail:401' })).toMatchObject({
      error: expect.stringMatching(/^Error code: 401 .*\.$/),
    });
  });

  test('without a model it fails', async () => {
    const result = await outcome(draw({ [`${type}-1`]: { input_value: 'Hi' } }), `${type}-1.response`, context());
    expect(result).toMatchObject({ error: expect.stringContaining('No language model is connected.') });
  });

  test('its executor is run by another node', async () => {
    const flow = agent(type, { input_value: '' }, { 'RunnableExecutor-1': { input_value: SUM } }, [
      [`${type}-1.agent`, 'RunnableExecutor-1.runnable'],
    ]);
    expect(await outcome(flow, 'RunnableExecutor-1.text', context())).toMatchObject({
      value: expect.stringContaining('tool "{\\"result\\": \\"2\\"}"'),
    });
  });
});

test.each([
  ['Do {input} now', { value: 'Echo: system "You are a helpful assistant" user "Do it now"' }],
  ['nothing', { error: "Prompt must contain 'input' key." }],
  ['{input} {other}', { error: expect.stringContaining('names {other}') }],
])('the prompt %s', async (prompt, expected) => {
  expect(await answerOf('OpenAIToolsAgent', { input_value: 'it', user_prompt: prompt })).toMatchObject(expected);
});

test('what is no agent cannot be run', async () => {
  const flow = draw({ 'TextInput-1': { input_value: 'x' }, 'RunnableExecutor-1': { input_value: 'hi' } }, [
    ['TextInput-1.text', 'RunnableExecutor-1.runnable'],
  ]);
  expect(await outcome(flow, 'RunnableExecutor-1.text', context())).toMatchObject({
    error: expect.stringContaining('The runnable must be an AgentExecutor'),
  });
});

function answerOf(type: string, fields: Readonly<Record<string, unknown>>) {
  return outcome(agent(type, fields), `${type}-1.response`, context());
}

function agent(
  type: string,
  fields: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
  edges: readonly (readonly [string, string])[] = [],
) {
  return draw(
    {
      'LanguageModelComponent-1': { api_key: field({ value: 'sk-test', load_from_db: false }) },
      'CalculatorComponent-1': {},
      [`${type}-1`]: fields,
      ...more,
    },
    [
      ['LanguageModelComponent-1.model_output', `${type}-1.llm`],
      ['CalculatorComponent-1.component_as_tool', `${type}-1.tools`],
      ...edges,
    ],
  );
}

function context() {
  return testContext({ models: modelsOf(fake) });
}
