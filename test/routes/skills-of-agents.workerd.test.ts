import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../components/support/draw.ts';
import { echoFlow, type FlowData } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { addFlow, type RunResult } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';
import { toolCallingModel } from '../support/tool-calling-model.ts';
import { webhookAgent } from '../support/webhook-flows.ts';

let ann: Person;
let project: string;
let agent: string;

beforeEach(async () => {
  ann = await addUser(await freshService(), 'ann');
  project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' })).id;
  agent = await addFlow(ann, { name: 'agent', project_id: project, data: agentFlow() });
});

afterEach(() => vi.restoreAllMocks());

const addSkill = (body: object, to = project) =>
  ann.byKey.json<{ id: string }>('POST', `/api/v1/projects/${to}/skills`, body);

describe('an agent in a project with skills', () => {
  test('is told what they are for, and gets the text of the one that it uses', async () => {
    await addSkill({
      name: 'Refund policy',
      description: 'Read it before you promise a refund.',
      text: 'Within 30 days.',
    });
    const model = toolCallingModel(['Refund_policy', {}]);
    expect(await said('a refund, please')).toBe('Within 30 days.');
    expect(model.offered).toEqual([
      {
        name: 'Refund_policy',
        description: 'Read it before you promise a refund.',
        parameters: { type: 'object', properties: {} },
      },
    ]);
    expect(JSON.stringify(model.calls[0]?.body)).not.toContain('Within 30 days.');
  });

  test('has a flow do what a skill with a flow is asked for, told the text and the task', async () => {
    const echo = await addFlow(ann, { name: 'echo', data: echoFlow() });
    await addSkill({ name: 'translate', text: 'Into French.', flow_id: echo });
    const model = toolCallingModel(['translate', { task: 'hello' }]);
    expect(await said('translate hello')).toBe('Into French.\n\nhello');
    expect(model.offered).toMatchObject([{ name: 'translate', parameters: { required: ['task'] } }]);
  });

  test('knows skills by names that models take, each by its own', async () => {
    for (const name of ['Rückgabe (neu)', 'Ruckgabe neu', '退款', '换货']) await addSkill({ name, text: name });
    const model = toolCallingModel(['skill_2', {}]);
    expect(await said('hi')).toBe('换货');
    expect(model.offered.map(({ name }) => name)).toEqual(['Ruckgabe_neu', 'Ruckgabe_neu_2', 'skill', 'skill_2']);
    expect(model.offered[3]?.description).toBe('The skill "换货".');
  });

  test('keeps its own tools under their names', async () => {
    await ann.byKey.json('PATCH', `/api/v1/flows/${agent}`, { data: agentFlow({ add_current_date_tool: true }) });
    await addSkill({ name: 'get_current_date', text: 'Ask the sun.' });
    const model = toolCallingModel(['get_current_date_2', {}]);
    expect(await said('hi')).toBe('Ask the sun.');
    expect(model.offered.map(({ name }) => name)).toEqual(['get_current_date', 'get_current_date_2']);
  });

  test('is told in words where the flow of a skill cannot do it', async () => {
    const echo = await addFlow(ann, { name: 'echo', data: echoFlow() });
    await addSkill({ name: 'translate', flow_id: echo });
    await ann.byKey.json('DELETE', `/api/v1/flows/${echo}`);
    toolCallingModel(['translate', { task: 'hello' }]);
    expect(await said('hi')).toBe('The flow that does the skill "translate" is not to be found.');
  });

  test('is not offered itself', async () => {
    await addSkill({ name: 'myself', flow_id: agent });
    const model = toolCallingModel();
    expect(await said('hi')).toBe('hi');
    expect(model.offered).toEqual([]);
  });

  test('has those of its own project alone', async () => {
    const other = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'Q' });
    await addSkill({ name: 'elsewhere', text: 'x' }, other.id);
    const model = toolCallingModel();
    await said('hi');
    expect(model.offered).toEqual([]);
    await ann.byKey.json('PATCH', `/api/v1/flows/${agent}`, { project_id: other.id });
    await said('hi');
    expect(model.offered.map(({ name }) => name)).toEqual(['elsewhere']);
  });

  test('has them, and their flows, where somebody else runs it whom the project authorises', async () => {
    const bob = await addUser(ann.byKey, 'bob');
    const variable = { name: 'OPENAI_API_KEY', value: 'sk-ann', type: 'Credential', default_fields: [] };
    await ann.byKey.json('POST', '/api/v1/variables/', variable);
    const echo = await addFlow(ann, { name: 'echo', data: echoFlow() });
    await addSkill({ name: 'translate', text: 'Into French.', flow_id: echo });
    const bobs = () => bob.byKey.ask('POST', `/api/v1/run/${agent}`, { input_value: 'hi' });
    expect((await bobs()).status).toBe(404);
    await ann.byKey.json('PATCH', `/api/v1/flows/${agent}`, { access_type: 'RESTRICTED' });
    const grant = { ids: [bob.id], permission: 'run' };
    await ann.byKey.json('POST', `/api/v1/projects/${project}/auth/users`, grant);
    toolCallingModel(['translate', { task: 'hello' }]);
    const { outputs } = (await bobs()).body as unknown as RunResult;
    expect(outputs[0]?.outputs[0]?.results.message?.text).toBe('Into French.\n\nhello');
    expect((await bob.byKey.ask('POST', `/api/v1/projects/${project}/skills`, { name: 'x', text: 'x' })).status).toBe(
      403,
    );
  });

  test('has them in the background too', async () => {
    await addSkill({ name: 'refunds', text: 'Within 30 days.' });
    const hook = await addFlow(ann, { name: 'hook', project_id: project, data: webhookAgent() });
    toolCallingModel(['refunds', {}]);
    const started = await ann.byKey.ask('POST', `/api/v1/webhook/${hook}`, { text: 'hi' }, key);
    const run = await endOfRun(ann.byKey, started.headers.get('x-run-id') as string);
    expect(run).toMatchObject({ status: 'succeeded' });
    expect(run.outputs[0]?.results.message.text).toBe('Within 30 days.');
  });
});

const key = { 'x-service-global-var-openai_api_key': 'sk-test' };

async function said(text: string): Promise<string | undefined> {
  const answer = await ann.byKey.ask('POST', `/api/v1/run/${agent}`, { input_value: text }, key);
  if (answer.status !== 200) throw new Error(`the run answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { outputs } = answer.body as unknown as RunResult;
  return outputs[0]?.outputs[0]?.results.message?.text;
}

function agentFlow(fields: object = {}): FlowData {
  return draw(
    {
      'ChatInput-1': {},
      'Agent-1': { api_key: 'OPENAI_API_KEY', add_current_date_tool: false, ...fields },
      'ChatOutput-1': {},
    },
    [
      ['ChatInput-1.message', 'Agent-1.input_value'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ],
  );
}
