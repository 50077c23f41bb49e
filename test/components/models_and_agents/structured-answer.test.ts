import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instructionsForJson } from '../../../worker/components/models_and_agents/structured-answer.ts';
import { testContext } from '../../engine/support/context.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

describe('the structured answer', () => {
  const rows = [
    { name: 'name', description: 'Who', type: 'str', multiple: 'False' },
    { name: 'ages', description: 'How old', type: 'int', multiple: 'True' },
  ];
  /** Recorded from Langflow 1.7.1. */
  test.each([
    ['{"a": 1}', [], { a: 1 }],
    ['Here: {"a": [1, 2]} so', [], { a: [1, 2] }],
    ['none', [], { content: 'none', error: 'Try setting an output schema' }],
    ['[{"a": 1}, {"a": 2}]', [], { results: [{ a: 1 }, { a: 2 }] }],
    ['7', [], { content: '7' }],
    ['{"name": "Ann", "ages": ["4", 5], "more": 1}', rows, { name: 'Ann', ages: [4, 5] }],
    [
      '{"name": "Ann"}',
      rows,
      {
        data: { name: 'Ann' },
        validation_error:
          "1 validation error for OutputModel\nages\n  Field required [type=missing, input_value={'name': 'Ann'}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.11/v/missing",
      },
    ],
    [
      '[{"name": "a", "ages": [1]}, {"name": "b", "ages": []}]',
      rows,
      {
        results: [
          { name: 'a', ages: [1] },
          { name: 'b', ages: [] },
        ],
      },
    ],
    ['[]', [], { content: '[]' }],
  ])('of %s', async (text, schema, expected) => {
    const flow = draw({ 'Agent-1': { ...own(), input_value: `answer: ${text}`, output_schema: schema } });
    const named = { ...flow, nodes: flow.nodes.map(withStructured) };
    const result = await outcome(
      named as typeof flow,
      'Agent-1.structured_response',
      testContext({ models: modelsOf(fake) }),
    );
    expect(result).toMatchObject({ value: expected });
  });
});

test('a failing agent is told in the record', async () => {
  const flow = draw({ 'Agent-1': { ...own(), input_value: 'fail:401' } });
  const named = { ...flow, nodes: flow.nodes.map(withStructured) };
  const context = testContext({ models: modelsOf(fake) });
  expect(await outcome(named as typeof flow, 'Agent-1.structured_response', context)).toMatchObject({
    value: { content: 'No content returned from agent', error: expect.stringMatching(/^Error code: 401 .*\.$/) },
  });
});

test('a schema is told to the model after the instructions', async () => {
  const inputs = { format_instructions: 'As JSON.', output_schema: [{ name: 'n', description: 'Size', type: 'int' }] };
  const [first, second, third] = instructionsForJson('Be brief.', inputs).split(/\n\n(?=Format|You are given)/);
  expect([first, second]).toEqual(['Be brief.', 'Format instructions: As JSON.']);
  expect(third).toContain(
    'Input:\n{\n  "properties": {\n    "n": {\n      "description": "Size",\n      "title": "N",\n      "type": "integer"\n    }\n  },\n  "required": [\n    "n"\n  ],\n  "title": "OutputModel",\n  "type": "object"\n}\n\nOutput (only JSON schema):',
  );
});

function own() {
  return { api_key: field({ value: 'sk-test', load_from_db: false }), openai_api_base: fake.url };
}

function withStructured(node: unknown): unknown {
  const copy = structuredClone(node) as { data: { node: { outputs: unknown[] } } };
  copy.data.node.outputs = [{ name: 'structured_response', method: 'json_response', types: ['Data'], tool_mode: true }];
  return copy;
}
