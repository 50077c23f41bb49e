import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FlowData, flow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { through } from '../support/flows.ts';
import { type ModelFetch, modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let anyone: Service;
let ann: Person;
let hook: string;

beforeEach(async () => {
  anyone = await freshService();
  ann = await addUser(anyone, 'ann');
  const credential = { type: 'Credential', default_fields: [] };
  for (const [name, value] of [
    ['OPENAI_API_KEY', 'of-ann'],
    ['PLACE', 'https://models.example/v1'],
  ]) {
    await ann.byKey.json('POST', '/api/v1/variables/', { ...credential, name, value });
  }
  const inner = { name: 'inner', data: through(addressedModel()) };
  const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', inner);
  const outer = { name: 'hook', webhook: true, data: calling(id) };
  hook = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', outer)).id;
});

afterEach(() => void vi.restoreAllMocks());

describe('a flow that the flow of a webhook calls', () => {
  test('goes with its owner’s keys where its owner says, whatever the sender does', async () => {
    const models = answering();
    const headers = { 'x-service-global-var-place': 'https://elsewhere.example/v1' };
    expect((await sent(headers)).status).toBe('succeeded');
    expect(models.calls.map(({ url }) => new URL(url).host)).toEqual(['models.example']);
  });

  test('takes a key of the sender’s own', async () => {
    const models = answering();
    expect((await sent({ 'x-service-global-var-openai_api_key': 'mine' })).status).toBe('succeeded');
    expect(models.calls.map((call) => call.headers.get('authorization'))).toEqual(['Bearer mine']);
  });

  test('does not tell its secrets to a sender who waits', async () => {
    answering(({ headers }) => {
      const message = `Wrong key ${headers.get('authorization')} of org-inline`;
      return Response.json({ error: { message } }, { status: 401 });
    });
    const headers = { prefer: 'wait=20' };
    const answer = await anyone.fetch('POST', `/api/v1/webhook/${hook}`, { body: { text: 'hi' }, headers });
    const text = await answer.text();
    expect(text).toContain('Wrong key');
    expect(text).not.toMatch(/of-ann|org-inline/);
  });
});

async function sent(headers: Record<string, string>) {
  const answer = await anyone.fetch('POST', `/api/v1/webhook/${hook}`, { body: { text: 'hi' }, headers });
  return endOfRun(ann.byKey, answer.headers.get('x-run-id') as string);
}

function answering(answer?: Parameters<typeof modelFetch>[0]): ModelFetch {
  const models = modelFetch(answer);
  vi.spyOn(globalThis, 'fetch').mockImplementation(models);
  return models;
}

/** A model whose address is a variable, with a secret in a field. */
function addressedModel() {
  const secret = (value: string, isVariable: boolean) => ({
    type: 'str',
    password: true,
    load_from_db: isVariable,
    value,
  });
  const fields = {
    model_name: 'gpt-4o-mini',
    api_key: secret('OPENAI_API_KEY', true),
    openai_api_base: { type: 'str', load_from_db: true, value: 'PLACE' },
    model_kwargs: { type: 'dict', value: { user: 'someone', api_key: 'org-inline' } },
    input_value: '',
    system_message: '',
    stream: false,
  };
  return { id: 'OpenAIModel-1', name: 'OpenAI', outputs: ['text_output'], fields };
}

function calling(id: string): FlowData {
  const fields = {
    flow_name_selected: '',
    flow_id_selected: { type: 'str', show: false, override_skip: true, value: id },
    session_id: '',
    'ChatInput-1~input_value': 'typed',
  };
  const called = { id: 'RunFlow-1', outputs: ['ChatOutput-1~message'], fields };
  const output = { id: 'ChatOutput-1', name: 'Chat Output', outputs: ['message'], fields: { input_value: '' } };
  return flow([called, output], [['RunFlow-1.ChatOutput-1~message', 'ChatOutput-1.input_value']]);
}
