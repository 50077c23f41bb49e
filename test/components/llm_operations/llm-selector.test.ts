import { expect, test } from 'vitest';
import type { Inputs } from '../../../worker/engine/component.ts';
import type { Data } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { reader, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';
import { modelNode } from './support/given.ts';
import { type ScriptedAnswer, scriptedModel } from './support/scripted-model.ts';

/** All of this file is recorded from Langflow 1.7.1. */
test('the judge reads the question and the models, and the chosen one answers', async () => {
  const { value, bodies } = await selected([{ text: '1' }, { text: 'hello' }]);
  expect(value).toBe('hello');
  expect(bodies.map(({ model }) => model)).toEqual(['judge', 'gpt-4.1']);
  expect(bodies[0]?.messages[0]?.content).toMatch(/^You are an expert AI model selection specialist\./);
  expect(bodies[0]?.messages[1]?.content).toBe(
    'User Query: "What is up"\nOptimization Preference: balanced\nEstimated Input Tokens: ~3\n\nAvailable Models (JSON list):\n[\n  {\n    "index": 0,\n    "langflow_name": "gpt-4o-mini",\n    "specs": {\n      "id": "gpt-4o-mini",\n      "name": "gpt-4o-mini",\n      "description": "Specifications not available."\n    }\n  },\n  {\n    "index": 1,\n    "langflow_name": "gpt-4.1",\n    "specs": {\n      "id": "gpt-4.1",\n      "name": "gpt-4.1",\n      "description": "Specifications not available."\n    }\n  }\n]\n\nBased on the user query, optimization preference, and the detailed model specifications,\nselect the index of the most appropriate model.\nReturn ONLY the index number:',
  );
  expect(bodies[1]?.messages).toEqual([{ role: 'user', content: 'What is up' }]);
});

test.each([
  ['model x', "Judge LLM response was non-numeric: 'model x'. Defaulting to index 0."],
  ['7', 'Judge LLM selected index 7 is out of bounds (0-1). Defaulting to index 0.'],
  ['1 or 0', 'Judge LLM selected index 10 is out of bounds (0-1). Defaulting to index 0.'],
])('the judge’s %j is the first model', async (text, log) => {
  const { bodies, logs } = await selected([{ text }, { text: 'hello' }]);
  expect(bodies[1]?.model).toBe('gpt-4o-mini');
  expect(logs).toContain(log);
});

test('the decision is told beside the answer', async () => {
  const answers = [{ text: '1' }, { text: 'hello' }];
  expect(await selected(answers, {}, 'routing_decision')).toMatchObject({
    value:
      'Model Selection Decision:\n- Selected Model Index: 1\n- Selected Langflow Model Name: gpt-4.1\n- Selected API Model ID (if resolved): gpt-4.1\n- Optimization Preference: balanced\n- Input Query Length: 10 characters (~3 tokens)\n- Number of Models Considered: 2\n- Specifications Source: Basic (Langflow model names only)',
  });
  expect(await infoOf(answers, {})).toEqual({
    id: 'gpt-4.1',
    name: 'gpt-4.1',
    description: 'Specifications not available.',
    langflow_model_name_used_for_lookup: 'gpt-4.1',
  });
});

test('OpenRouter’s list is told to the judge where it can be had', async () => {
  const entry = {
    id: 'openai/gpt-4.1',
    name: 'OpenAI: GPT-4.1',
    description: 'd'.repeat(600),
    context_length: 9,
    top_provider: { context_length: 8, max_completion_tokens: null },
    architecture: { tokenizer: 'GPT', input_modalities: ['text'] },
    pricing: { prompt: '0.1', completion: '0.2' },
  };
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return Response.json({ data: [entry] });
  };
  const prompts: string[] = [];
  const info = await infoOf(
    [{ text: '1' }, { text: 'hello' }],
    { use_openrouter_specs: true },
    { fetch: fetch as typeof globalThis.fetch, prompts },
  );
  expect(asked).toEqual(['https://openrouter.ai/api/v1/models']);
  expect(prompts[0]).toContain('"description": "Full specifications not found in cache."');
  expect(info).toEqual({
    id: 'openai/gpt-4.1',
    name: 'OpenAI: GPT-4.1',
    description: `${'d'.repeat(497)}...`,
    context_length: 8,
    tokenizer: 'GPT',
    input_modalities: ['text'],
    output_modalities: [],
    pricing_prompt: '0.1',
    pricing_completion: '0.2',
    supported_parameters: [],
    langflow_model_name_used_for_lookup: 'gpt-4.1',
  });
});

test('without the list the judge has the names alone', async () => {
  const down = () => Promise.reject(new Error('no network'));
  expect(await selected([{ text: '0' }, { text: 'x' }], { use_openrouter_specs: true }, 'output', down)).toMatchObject({
    value: 'x',
  });
});

test.each<[string, object, ScriptedAnswer[], string]>([
  ['no question', { input_value: '' }, [{ text: '0' }], 'Missing required inputs: models, input_value, or judge_llm'],
  [
    'a judge that refuses',
    {},
    [{ status: 400 }],
    "Error code: 400 - {'error': {'message': 'refused', 'type': 'invalid_request_error', 'param': None, 'code': None}}",
  ],
])('%s fails', async (_name, fields, answers, expected) => {
  expect((await selected(answers, fields)).error).toBe(expected);
});

/** What a component behind the output gets. */
async function infoOf(
  answers: readonly ScriptedAnswer[],
  fields: object,
  given: { readonly fetch?: typeof globalThis.fetch; readonly prompts?: string[] } = {},
) {
  const { models, bodies } = scriptedModel(...answers);
  const seen: Inputs[] = [];
  const flow = flowOf(fields);
  const node = {
    id: 'Reader-1',
    data: { id: 'Reader-1', type: 'Reader', node: { template: {}, outputs: [{ name: 'data' }] } },
  };
  const edge = (output: string, fieldName: string) => ({
    source: 'LLMSelectorComponent-1',
    target: 'Reader-1',
    data: {
      sourceHandle: { id: 'LLMSelectorComponent-1', name: output },
      targetHandle: { fieldName, id: 'Reader-1', type: 'other' },
    },
  });
  const inputs = ['answer', 'info'].map((name) => ({ name, input: 'HandleInput', displayName: name, list: true }));
  const end = await runFlow(
    {
      ...flow,
      nodes: [...flow.nodes, node],
      edges: [...flow.edges, edge('output', 'answer'), edge('selected_model_info', 'info')],
    },
    {
      registry: registryWith(reader(seen, inputs)),
      context: testContext({ models, ...(given.fetch && { fetch: given.fetch }) }),
    },
  );
  expect(end.failure).toBeNull();
  given.prompts?.push(String(bodies[0]?.messages[1]?.content));
  return (seen[0]?.info as Data[] | undefined)?.[0]?.data;
}

function selected(
  answers: readonly ScriptedAnswer[],
  fields: object = {},
  output = 'output',
  fetch?: typeof globalThis.fetch,
) {
  const { models, bodies } = scriptedModel(...answers);
  return outcome(flowOf(fields), `LLMSelectorComponent-1.${output}`, { models, ...(fetch && { fetch }) }).then(
    (result) => ({
      ...result,
      bodies,
    }),
  );
}

function flowOf(fields: object) {
  return draw(
    {
      'LanguageModelComponent-1': modelNode(),
      'LanguageModelComponent-2': modelNode('gpt-4.1'),
      'LanguageModelComponent-3': modelNode('judge'),
      'LLMSelectorComponent-1': { input_value: 'What is up', use_openrouter_specs: false, ...fields },
    },
    [
      ['LanguageModelComponent-1.model_output', 'LLMSelectorComponent-1.models'],
      ['LanguageModelComponent-2.model_output', 'LLMSelectorComponent-1.models'],
      ['LanguageModelComponent-3.model_output', 'LLMSelectorComponent-1.judge_llm'],
    ],
  );
}
