import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../worker/engine/services/services.ts';
import type { Skills } from '../../../worker/engine/services/skills.ts';
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

const refunds = { id: '1', name: 'refunds', description: 'How refunds are decided.', hasFlow: false };
const key = () => field({ value: 'sk-test', load_from_db: false });

/** The agents that are offered skills, each with the fields that it needs to be asked something. */
const agents: Readonly<Record<string, (task: string) => ReturnType<typeof draw>>> = {
  Agent: (task) =>
    draw({
      'Agent-1': {
        api_key: key(),
        openai_api_base: fake.url,
        add_current_date_tool: false,
        system_prompt: '',
        input_value: task,
      },
    }),
  ToolCallingAgent: (task) => connected('ToolCallingAgent-1', { system_prompt: '', input_value: task }),
  OpenAIToolsAgent: (task) =>
    connected('OpenAIToolsAgent-1', { system_prompt: '', user_prompt: '{input}', input_value: task }),
};

describe.each(Object.keys(agents))('%s', (type) => {
  const asked = (task: string, skills: Skills) =>
    outcome(
      (agents[type] as (task: string) => ReturnType<typeof draw>)(task),
      `${type}-1.response`,
      withSkills(skills),
    );

  test('is told of a skill, and reads it when its model asks for it', async () => {
    const read: string[] = [];
    const skills: Skills = {
      list: async () => [refunds],
      read: async (id) => {
        read.push(id);
        return { text: 'Within 30 days.', flowId: null };
      },
    };
    const result = await asked('turn: refunds {}', skills);
    expect(result).toMatchObject({ value: expect.stringContaining('tool "Within 30 days."') });
    expect(read).toEqual(['1']);
    expect(lastOptions(fake).tools).toMatchObject([
      { type: 'function', function: { name: 'refunds', description: 'How refunds are decided.' } },
    ]);
    await asked('hi', skills);
    expect(read).toEqual(['1']);
  });

  test('hears in words of a skill that is gone, and of one that cannot be read', async () => {
    const gone = await asked('turn: refunds {}', { list: async () => [refunds], read: async () => null });
    expect(gone).toMatchObject({ value: expect.stringContaining('There is no skill \\"refunds\\" any more.') });
    const broken = { list: async () => [refunds], read: () => Promise.reject(new Error('the store is away')) };
    expect(await asked('turn: refunds {}', broken)).toMatchObject({
      value: expect.stringContaining('tool "the store is away"'),
    });
  });
});

test('an agent asks for skills once a run, whatever it does with them', async () => {
  let asked = 0;
  const skills: Skills = {
    list: async () => {
      asked += 1;
      return [refunds];
    },
    read: async () => ({ text: 'x', flowId: null }),
  };
  const flow = (agents.Agent as (task: string) => ReturnType<typeof draw>)('again: refunds {}');
  await outcome(flow, 'Agent-1.response', withSkills(skills));
  expect(asked).toBe(1);
});

function withSkills(skills: Skills) {
  return testContext({ models: modelsOf(fake), services: { skills } as Services });
}

function connected(id: string, fields: Readonly<Record<string, unknown>>) {
  return draw({ 'LanguageModelComponent-1': { api_key: key() }, [id]: fields }, [
    ['LanguageModelComponent-1.model_output', `${id}.llm`],
  ]);
}
