import { expect, test } from 'vitest';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';
import { modelNode } from './support/given.ts';
import { type ScriptedAnswer, scriptedModel } from './support/scripted-model.ts';

const routes = [
  { route_category: 'Positive', route_description: 'good', output_value: '' },
  { route_category: 'Negative', route_description: '', output_value: 'BAD' },
];
const PROMPT =
  'You are a text classifier. Given the following text and categories, determine which category best matches the text.\n\nText to classify: "I love it"\n\nAvailable categories:\n- "Positive": good\n- "Negative"\n\nRespond with ONLY the exact category name that best matches the text. If none match well, respond with "NONE".\n\nCategory:';

/** Fields, the model's answer, and what arrives on each route that is taken: recorded from Langflow 1.7.1. */
test.each<[object, string, Record<string, string>]>([
  [{}, 'Positive', { first: 'I love it' }],
  [{}, ' "negative" \n', { second: 'BAD' }],
  [{}, 'NONE', {}],
  [{ enable_else_output: true }, 'NONE', { other: 'I love it' }],
  [{ enable_else_output: true }, 'positive', { first: 'I love it' }],
  [{ message: 'OVER' }, 'Negative', { second: 'OVER' }],
  [{ message: 'OVER', enable_else_output: true }, 'zz', { other: 'OVER' }],
  [{ routes: [{ route_category: 'B', output_value: 'None' }, { route_category: 'b' }] }, 'b', { first: 'I love it' }],
  [{ routes: [{ route_description: 'd' }, { route_category: 'A' }] }, 'Category 1', {}],
])('%j and the answer %j', async (fields, text, expected) => {
  expect((await routed(fields, { text })).arrived).toEqual(expected);
});

test('the model is asked once for all outputs, with the names and descriptions of the routes', async () => {
  const { prompts } = await routed({ enable_else_output: true }, { text: 'NONE' });
  expect(prompts).toEqual([PROMPT]);
});

test('further instructions know the text and the routes', async () => {
  const { prompts } = await routed({ custom_prompt: 'Be {input_text} of {routes}' }, { text: 'Positive' });
  expect(prompts).toEqual([`${PROMPT}\n\nAdditional Instructions:\nBe I love it of "Positive", "Negative"`]);
});

test('the vertex tells what it decided', async () => {
  expect((await routed({}, { text: 'Positive' })).told).toBe('Categorized as Positive');
  expect((await routed({}, { text: 'x' })).told).toBe('No match found and Else output is disabled');
});

test.each<[string, object, ScriptedAnswer, string]>([
  ['an unknown name in the instructions', { custom_prompt: 'Be {zz}' }, { text: '' }, "'zz'"],
  [
    'a model that refuses',
    {},
    { status: 400 },
    "Error code: 400 - {'error': {'message': 'refused', 'type': 'invalid_request_error', 'param': None, 'code': None}}",
  ],
])('%s fails', async (_name, fields, answer, expected) => {
  expect((await routed(fields, answer)).error).toBe(expected);
});

async function routed(fields: object, answer: ScriptedAnswer) {
  const { models, bodies } = scriptedModel(answer);
  const flow = draw(
    {
      'LanguageModelComponent-1': modelNode(),
      'SmartRouter-1': { input_text: 'I love it', routes, ...fields },
      'TextOutput-first': {},
      'TextOutput-second': {},
      'TextOutput-other': {},
    },
    [
      ['LanguageModelComponent-1.model_output', 'SmartRouter-1.llm'],
      ['SmartRouter-1.category_1_result', 'TextOutput-first.input_value'],
      ['SmartRouter-1.category_2_result', 'TextOutput-second.input_value'],
      ['SmartRouter-1.default_result', 'TextOutput-other.input_value'],
    ],
  );
  const end = await runFlow(flow, { context: testContext({ models }), input: { outputType: 'debug' } });
  const texts = end.results
    .filter(({ component_id }) => component_id.startsWith('TextOutput'))
    .map((result) => [result.component_id.slice('TextOutput-'.length), result.outputs.text?.message] as const)
    .filter(([, text]) => text !== '');
  const router = end.results.find(({ component_id }) => component_id === 'SmartRouter-1');
  return {
    error: end.failure?.reason,
    arrived: Object.fromEntries(texts) as Record<string, unknown>,
    told: (router?.artifacts.category_1_result as { repr?: string } | undefined)?.repr,
    prompts: bodies.map(({ messages }) => messages[0]?.content),
  };
}
