import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsOfBuild, startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { chat, foreignFlow, foreignRefusal, promptFlow, saidInBuild, usedKeys } from '../support/foreign-flow.ts';
import type { ModelFetch } from '../support/model-fetch.ts';
import type { Person } from '../support/people.ts';
import { sharedFlow } from '../support/sharing.ts';

let models: ModelFetch;
let ann: Person;
let ben: Person;
let project: string;
let flow: string;

beforeEach(async () => {
  ({ models, ann, ben, project, flow } = await foreignFlow());
});

describe('what somebody else may not ask of a run', () => {
  const evil = 'https://evil.example/v1';

  test.each([
    ['by id', { 'LanguageModelComponent-1': { base_url: evil } }, 'base_url'],
    ['by display name', { 'Language Model': { api_key: 'sk-mine' } }, 'api_key'],
    ['flat', { api_key: 'sk-mine' }, 'api_key'],
    [
      'as another variable',
      { 'ChatInput-1': { sender_name: { load_from_db: true, value: 'OPENAI_API_KEY' } } },
      'sender_name',
    ],
  ])('tweaks %s', async (_, tweaks, name) => {
    const data = modelFlow({ base_url: '' });
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { data });
    for (const [path, body] of [
      [`run/${flow}`, { ...chat, tweaks }],
      [`run/${flow}`, { input_request: { ...chat, tweaks } }],
      [`run/${flow}?stream=true`, { ...chat, tweaks }],
      [`run/advanced/${flow}`, { inputs: [{ input_value: 'hi' }], tweaks }],
    ] as const) {
      expect(await ben.byKey.ask('POST', `/api/v1/${path}`, body), path).toMatchObject(foreignRefusal(name));
    }
    expect(models.calls).toEqual([]);
  });

  test('header variables in the place of its secrets', async () => {
    const headers = { 'X-LANGFLOW-GLOBAL-VAR-OPENAI_API_KEY': 'sk-mine' };
    for (const [path, body] of [
      [`run/${flow}`, chat],
      [`run/advanced/${flow}`, {}],
      [`build/${flow}/flow`, {}],
      [`build/${flow}/vertices/ChatOutput-1`, {}],
    ] as const) {
      expect(await ben.byKey.ask('POST', `/api/v1/${path}`, body, headers), path).toMatchObject(
        foreignRefusal('api_key'),
      );
    }
    const responses = await ben.byKey.ask('POST', '/api/v1/responses', { model: flow, input: 'hi' }, headers);
    expect(responses).toMatchObject({ status: 403, body: { error: { code: 'foreign_field' } } });
  });

  test('the results of what is within the flow', async () => {
    const within = { ...chat, output_component: 'LanguageModelComponent-1' };
    expect(await ben.byKey.ask('POST', `/api/v1/run/${flow}`, within)).toMatchObject(foreignRefusal('Language Model'));
    const named = { outputs: ['Language Model'] };
    expect(await ben.byKey.ask('POST', `/api/v1/run/advanced/${flow}`, named)).toMatchObject(
      foreignRefusal('Language Model'),
    );
    const debug = { ...chat, output_type: 'debug' };
    expect(await ben.byKey.ask('POST', `/api/v1/run/${flow}`, debug)).toMatchObject(foreignRefusal('output_type'));
  });

  test('files', async () => {
    const body = { files: [`${ann.id}/notes.txt`] };
    expect(await ben.byKey.ask('POST', `/api/v1/build/${flow}/flow`, body)).toMatchObject(foreignRefusal('files'));
    const vertex = `/api/v1/build/${flow}/vertices/ChatInput-1`;
    expect(await ben.byKey.ask('POST', vertex, body)).toMatchObject(foreignRefusal('files'));
  });
});

describe('a build of another’s flow', () => {
  let built: string;

  beforeEach(async () => {
    ({ flow: built } = await sharedFlow(ann, promptFlow(), { to: ben, permission: 'run', name: 'built' }));
  });

  async function dataAsRead(): Promise<Data> {
    return (await ben.byKey.json<{ data: Data }>('GET', `/api/v1/flows/${built}`)).data;
  }

  function field(data: Data, node: string, name: string): Record<string, unknown> {
    return data.nodes.find(({ id }) => id === node)?.data.node.template[name] as Record<string, unknown>;
  }

  const change = (node: string, name: string, members: Record<string, unknown>) => (data: Data) =>
    Object.assign(field(data, node, name), members);

  test('runs the graph that is stored, with the words that were changed in the one that is sent', async () => {
    const data = await dataAsRead();
    change('Prompt-1', 'tone', { value: 'brief' })(data);
    expect(await saidInBuild(ben, built, { data, inputs: { input_value: 'hi' } })).toBe('brief of-ann hi');
    expect(await saidInBuild(ben, built, { inputs: { input_value: 'hi' } })).toBe('kind of-ann hi');
  });

  test.each<[string, (data: Data) => void, string]>([
    ['a variable', change('Prompt-1', 'note', { value: 'ANOTHER' }), 'note'],
    ['words, a variable', change('Prompt-1', 'tone', { load_from_db: true, value: 'NOTE' }), 'load_from_db'],
    ['a file', change('ChatInput-1', 'files', { file_path: ['x/y.txt'] }), 'files'],
    ['the nodes', (data) => data.nodes.push({ ...(data.nodes[0] as Node), id: 'GetEnvVar-1' }), 'data.nodes'],
    ['a node', (data) => Object.assign((data.nodes[0] as Node).data, { type: 'GetEnvVar' }), 'data.nodes'],
    ['the edges', (data) => data.edges.pop(), 'data.edges'],
  ])('refuses a graph with another in the place of %s', async (_, spoil, name) => {
    const data = await dataAsRead();
    spoil(data);
    expect(await ben.byKey.ask('POST', `/api/v1/build/${built}/flow`, { data })).toMatchObject(foreignRefusal(name));
  });

  test('shows what the flow says, and not what is within it; its owner sees both', async () => {
    for (const who of [ben, ann]) {
      const job = await startBuild(who.byKey, built, { inputs: { input_value: 'hello' } });
      const ends = (await eventsOfBuild(who.byKey, job)).filter(({ event }) => event === 'end_vertex');
      const outputs = new Map(
        ends.map(({ data }) => data.build_data as Built).map(({ id, data }) => [id, data.outputs]),
      );
      expect(outputs.get('ChatOutput-1')).toMatchObject({ message: expect.anything() });
      expect(Object.keys(outputs.get('Prompt-1') ?? {})).toEqual(who === ann ? ['prompt'] : []);
      const events = await who.byKey.fetch('GET', `/api/v1/runs/${job}/events`);
      expect(/"prompt"/.test(await events.text())).toBe(who === ann);
      const monitored = await vi.waitFor(async () => {
        const found = await who.byKey.json('GET', `/api/v1/monitor/builds?flow_id=${built}`);
        expect(JSON.stringify(found)).toContain('ChatOutput-1');
        return found;
      });
      expect(/"prompt"/.test(JSON.stringify(monitored))).toBe(who === ann);
      const vertex = await who.byKey.json<Built>('POST', `/api/v1/build/${built}/vertices/Prompt-1`, {});
      expect(Object.keys(vertex.data.outputs)).toEqual(who === ann ? ['prompt'] : []);
    }
  });

  type Built = { id: string; data: { outputs: Record<string, unknown> } };
  type Node = { id: string; data: { node: { template: Record<string, Record<string, unknown>> } } };
  type Data = { nodes: Node[]; edges: unknown[] };
});

describe('who may edit another’s flow', () => {
  beforeEach(async () => {
    await ann.byKey.json('POST', `/api/v1/projects/${project}/auth/users`, { ids: [ben.id], permission: 'edit' });
  });

  test('saves it as they read it, and its secrets stay', async () => {
    const data = modelFlow({ api_key: { type: 'str', password: true, value: 'sk-inline' } });
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { data });
    const read = await ben.byKey.json<{ data: object }>('GET', `/api/v1/flows/${flow}`);
    expect(JSON.stringify(read)).not.toContain('sk-inline');
    const saved = await ben.byKey.json('PATCH', `/api/v1/flows/${flow}`, { ...read, description: 'better' });
    expect(saved).toMatchObject({ description: 'better', user_id: ann.id });
    expect(JSON.stringify(saved)).not.toContain('sk-inline');
    await ben.byKey.json('POST', `/api/v1/run/${flow}`, chat);
    expect(usedKeys(models)).toEqual(['Bearer sk-inline']);
  });

  test.each([
    [{ access_type: 'PUBLIC' }],
    [{ endpoint_name: 'mine' }],
    [{ project_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30' }],
    [{ tenant_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30' }],
    [{ webhook: true }],
    [{ is_online: true }],
    [{ is_hold: true }],
  ])('does not set %j', async (body) => {
    expect(await ben.byKey.ask('PATCH', `/api/v1/flows/${flow}`, body)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
  });

  test('does not delete it, set its schedule or its webhook’s secret, or touch its files', async () => {
    for (const [method, path, body] of [
      ['DELETE', `flows/${flow}`],
      ['PUT', `flows/${flow}/schedule`, { cron: '@daily' }],
      ['GET', `flows/${flow}/schedule`],
      ['PUT', `flows/${flow}/webhook_secret`, {}],
      ['GET', `files/list/${flow}`],
    ] as const) {
      expect((await ben.byKey.ask(method, `/api/v1/${path}`, body)).status, path).toBe(403);
    }
    expect(await ben.byKey.json('DELETE', '/api/v1/flows/', [flow])).toMatchObject({ deleted: 0 });
  });

  test('exports it without its secrets', async () => {
    const data = modelFlow({ region: { type: 'str', _input_type: 'SecretStrInput', value: 'sk-inline' } });
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { data });
    const asked = await ben.byKey.fetch('POST', '/api/v1/flows/download/', {
      body: [flow],
      headers: { accept: 'application/json' },
    });
    expect(asked.status).toBe(200);
    expect(await asked.text()).not.toContain('sk-inline');
    expect(JSON.stringify(await ben.byKey.json('GET', `/api/v1/projects/${project}`))).not.toContain('sk-inline');
  });
});
