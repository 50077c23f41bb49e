import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolKind } from '../../../worker/engine/kinds.ts';
import type { Tool } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { modelsOf } from '../support/models.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

/** Recorded from Langflow 1.7.1. */
describe('a tool whose result is the answer', () => {
  const direct: Tool = {
    kind: toolKind,
    name: 'ask_flow',
    description: 'Asks a flow.',
    parameters: { type: 'object', properties: {} },
    returnDirect: true,
    call: async () => 'Flow run output: done',
  };

  test('ends the work where it was the only call of the turn', async () => {
    const before = fake.calls.length;
    expect(await answerWith(direct, 'turn: "Let me see" ask_flow {}')).toBe('Flow run output: done');
    expect(fake.calls.length - before).toBe(1);
  });

  test.each([
    ['turn: ask_flow {} | ask_flow {}', 'tool "Flow run output: done" tool "Flow run output: done"'],
    ['turn: another {}', 'another is not a valid tool'],
  ])('is told to the model after %s', async (task, told) => {
    expect(await answerWith(direct, task)).toContain(told);
  });
});

async function answerWith(tool: Tool, task: string): Promise<string> {
  const fields = {
    api_key: field({ value: 'sk-test', load_from_db: false }),
    openai_api_base: fake.url,
    input_value: task,
    add_current_date_tool: false,
  };
  const { value } = await fed('Agent', 'response', fields, { tools: [tool] }, testContext({ models: modelsOf(fake) }));
  return (value as { text: string }).text;
}
