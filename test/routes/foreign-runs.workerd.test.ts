import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatInput, chatOutput, echoFlow, flow as graph } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { eventsOfBuild, startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { type ModelFetch, modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { sharedFlow } from '../support/sharing.ts';

/** Ben runs what is Ann's. */
let nobody: Service;
let models: ModelFetch;
let ann: Person;
let ben: Person;
let project: string;
let flow: string;

beforeEach(async () => {
  models = modelFetch();
  nobody = await freshService({}, { fetch: models });
  ann = await addUser(nobody, 'ann');
  ben = await addUser(nobody, 'ben');
  const key = { name: 'OPENAI_API_KEY', value: 'sk-of-ann', type: 'Credential', default_fields: [] };
  await ann.byKey.json('POST', '/api/v1/variables/', key);
  await ann.byKey.json('POST', '/api/v1/variables/', { ...key, name: 'NOTE', value: 'of-ann' });
  ({ project, flow } = await sharedFlow(ann, modelFlow(), { to: ben, permission: 'run' }));
});

/** What is said goes through a prompt, with a word of the flow's and a variable of its owner's. */
function promptFlow(variable = 'NOTE') {
  const fields = {
    template: { type: 'prompt', value: '{tone} {note} {said}' },
    tone: 'kind',
    note: { type: 'str', load_from_db: true, value: variable },
    said: '',
  };
  const prompt = { id: 'Prompt-1', type: 'Prompt Template', name: 'Prompt', outputs: ['prompt'], fields };
  return graph(
    [chatInput(), prompt, chatOutput()],
    [
      ['ChatInput-1.message', 'Prompt-1.said'],
      ['Prompt-1.prompt', 'ChatOutput-1.input_value'],
    ],
  );
}

/** What the machine said in a build. */
async function said(who: Person, flowId: string, body: unknown): Promise<unknown> {
  const job = await startBuild(who.byKey, flowId, body);
  const events = await eventsOfBuild(who.byKey, job);
  return events.findLast(({ event, data }) => event === 'add_message' && data.sender === 'Machine')?.data.text;
}

const usedKeys = () => models.calls.map(({ headers }) => headers.get('authorization'));
const refusal = (name: string) => ({
  status: 403,
  body: { code: 'foreign_field', detail: expect.stringContaining(`"${name}"`) },
});
const chat = { input_value: 'hi', session_id: 's' };

describe('a run of another’s flow', () => {
  test('uses its owner’s variables, at every door', async () => {
    await ben.byKey.json('POST', `/api/v1/run/${flow}`, chat);
    await ben.byKey.json('POST', `/api/v1/run/advanced/${flow}`, { inputs: [{ input_value: 'hi' }] });
    await ben.byKey.json('POST', '/api/v1/responses', { model: flow, input: 'hi' });
    expect(usedKeys()).toEqual(Array(3).fill('Bearer sk-of-ann'));
    const built = await sharedFlow(ann, promptFlow(), { to: ben, permission: 'run', name: 'built' });
    expect(await said(ben, built.flow, { inputs: { input_value: 'hi' } })).toBe('kind of-ann hi');
  });

  test('reads its owner’s files', async () => {
    const form = new FormData();
    form.set('file', new File(['the words of ann'], 'notes.txt'));
    const { path } = await ann.byKey.json<{ path: string }>('POST', '/api/v2/files/', form);
    const reader = graph(
      [
        {
          id: 'File-1',
          name: 'File',
          outputs: ['message'],
          fields: { path: { type: 'file', file_path: [path], list: true } },
        },
        chatOutput(),
      ],
      [['File-1.message', 'ChatOutput-1.input_value']],
    );
    const read = await sharedFlow(ann, reader, { to: ben, permission: 'run', name: 'reader' });
    const answer = await ben.byKey.json('POST', `/api/v1/run/${read.flow}`, {});
    expect(JSON.stringify(answer)).toContain('the words of ann');
  });

  test('keeps sessions and messages apart, whatever they are called', async () => {
    await ann.byKey.json('POST', `/api/v1/run/${flow}`, { ...chat, input_value: 'from ann' });
    await ben.byKey.json('POST', `/api/v1/run/${flow}`, { ...chat, input_value: 'from ben' });
    for (const [who, own] of [
      [ann, 'from ann'],
      [ben, 'from ben'],
    ] as const) {
      const told = await who.byKey.json<{ text: string }[]>(
        'GET',
        `/api/v1/monitor/messages?flow_id=${flow}&session_id=s`,
      );
      expect(told.map(({ text }) => text)).toEqual([own, own]);
      await vi.waitFor(async () => {
        const copied = await who.byKey.json<unknown[]>('GET', '/api/v1/monitor/messages?session_id=s');
        expect(copied).toHaveLength(2);
      });
    }
    const remembering = graph(
      [
        chatInput(),
        {
          id: 'Memory-1',
          name: 'Message History',
          outputs: ['messages_text'],
          fields: { session_id: 's', mode: 'Retrieve', template: '{text}' },
        },
        chatOutput(),
      ],
      [['Memory-1.messages_text', 'ChatOutput-1.input_value']],
    );
    const memory = await sharedFlow(ann, remembering, { to: ben, permission: 'run', name: 'memory' });
    const ask = { input_value: 'secret of ann', session_id: 's' };
    await ann.byKey.json('POST', `/api/v1/run/${memory.flow}`, ask);
    const answer = await ben.byKey.json('POST', `/api/v1/run/${memory.flow}`, { ...ask, input_value: 'x' });
    expect(JSON.stringify(answer)).not.toContain('secret of ann');
  });

  test('is its caller’s: its owner sees neither run nor events', async () => {
    const built = await sharedFlow(ann, echoFlow(), { to: ben, permission: 'run', name: 'built' });
    const job = await startBuild(ben.byKey, built.flow, { inputs: { input_value: 'hi' } });
    await endOfRun(ben.byKey, job);
    expect((await ann.byKey.ask('GET', `/api/v1/runs/${job}`)).status).toBe(404);
    expect((await ann.byKey.ask('GET', `/api/v1/build/${job}/events`)).status).toBe(404);
    expect((await ben.byKey.ask('GET', `/api/v1/runs/${job}`)).body).toMatchObject({ flow_id: built.flow });
  });

  test('ends with the permission: with the next request, and for tries of runs that failed', async () => {
    const failing = promptFlow('NOBODYS');
    const shared = await sharedFlow(ann, failing, { to: ben, permission: 'run', name: 'failing' });
    const job = await startBuild(ben.byKey, shared.flow, { inputs: { input_value: 'hi' } });
    await endOfRun(ben.byKey, job);
    await ann.byKey.json('DELETE', `/api/v1/projects/${shared.project}/auth/users`, { ids: [ben.id] });
    expect((await ben.byKey.ask('POST', `/api/v1/run/${shared.flow}`, chat)).status).toBe(404);
    expect((await ben.byKey.ask('POST', `/api/v1/runs/${job}/retry`)).status).toBe(404);
    await ben.byKey.json('POST', `/api/v1/run/${flow}`, chat);
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { access_type: 'PRIVATE' });
    expect((await ben.byKey.ask('POST', `/api/v1/run/${flow}`, chat)).status).toBe(404);
  });

  test('is not to be had with less, of a deactivated owner, or by being a superuser', async () => {
    const root = await addUser(nobody, 'root', { isSuperuser: true });
    expect((await root.byKey.ask('POST', `/api/v1/run/${flow}`, chat)).status).toBe(404);
    await ann.byKey.json('POST', `/api/v1/projects/${project}/auth/users`, { ids: [ben.id], permission: 'read' });
    for (const path of [`run/${flow}`, `run/advanced/${flow}`, `run_latest/${flow}`, `build/${flow}/flow`]) {
      expect(await ben.byKey.ask('POST', `/api/v1/${path}`, {}), path).toMatchObject({
        status: 403,
        body: { code: 'permission_missing' },
      });
    }
    expect((await ben.byKey.ask('POST', '/api/v1/responses', { model: flow, input: 'hi' })).status).toBe(403);
    await root.byKey.json('PATCH', `/api/v1/users/${ann.id}`, { is_active: false });
    expect((await ben.byKey.ask('GET', `/api/v1/flows/${flow}`)).status).toBe(404);
    expect(models.calls).toEqual([]);
  });

  test('tells no secret of its owner where a service quotes it in refusing', async () => {
    const quoting = modelFetch(({ headers }) => {
      const message = `Wrong key ${headers.get('authorization')} of org-inline`;
      return Response.json({ error: { message } }, { status: 401 });
    });
    const client = service({}, { fetch: quoting, log: () => {} });
    const data = modelFlow({ organization: { type: 'str', password: true, value: 'org-inline' } });
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { data });
    for (const path of [`run/${flow}`, `run/${flow}?stream=true`, `run/advanced/${flow}`]) {
      const told = await client.as(ben.byKey.headers).fetch('POST', `/api/v1/${path}`, { body: chat });
      const text = await told.text();
      expect(text, path).toContain('Wrong key');
      expect(text, path).not.toMatch(/sk-of-ann|org-inline/);
    }
    const messages = await ben.byKey.fetch('GET', `/api/v1/monitor/messages?flow_id=${flow}&session_id=s`);
    expect(await messages.text()).not.toMatch(/sk-of-ann|org-inline/);
    expect(quoting.calls.length).toBeGreaterThanOrEqual(3);
  });

  test('shows of records what the flow shows of them', async () => {
    const records = {
      id: 'CreateData-1',
      outputs: ['data'],
      fields: { number_of_fields: 1, field_1_key: { type: 'dict', value: { text: 'open', hidden: 'within' } } },
    };
    const told = {
      id: 'ParseData-1',
      name: 'Records',
      outputs: ['text'],
      fields: { data: '', template: '{text}', sep: '' },
    };
    const data = graph(
      [records, told, chatOutput()],
      [
        ['CreateData-1.data', 'ParseData-1.data'],
        ['ParseData-1.text', 'ChatOutput-1.input_value'],
      ],
    );
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { data });
    const tweaks = { 'ParseData-1': { template: '{hidden}' } };
    const ask = (who: Person, body: object) => who.byKey.ask('POST', `/api/v1/run/${flow}`, { ...chat, ...body });
    expect(JSON.stringify((await ask(ann, { tweaks })).body)).toContain('within');
    expect(JSON.stringify((await ask(ben, {})).body)).toContain('open');
    expect(await ask(ben, { tweaks })).toMatchObject(refusal('template'));
  });

  test('invoked by its project is the same, and its answers are not kept beyond the permission', async () => {
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { is_online: true });
    const invoke = `/api/v1/projects/${project}/invoke`;
    await ben.byKey.json('POST', invoke, chat);
    expect(usedKeys()).toEqual(['Bearer sk-of-ann']);
    const tweaks = { api_key: 'sk-mine' };
    expect(await ben.byKey.ask('POST', invoke, { ...chat, tweaks })).toMatchObject(refusal('api_key'));
    const key = { 'idempotency-key': 'once' };
    expect((await ben.byKey.ask('POST', `/api/v1/run/${flow}`, chat, key)).status).toBe(200);
    await ann.byKey.json('DELETE', `/api/v1/projects/${project}/auth/users`, { ids: [ben.id] });
    expect((await ben.byKey.ask('POST', `/api/v1/run/${flow}`, chat, key)).status).toBe(404);
    expect((await ben.byKey.ask('POST', invoke, chat)).status).toBe(404);
  });

  test('is everybody’s where the flow is public', async () => {
    const open = await sharedFlow(ann, modelFlow(), { access_type: 'PUBLIC', name: 'open' });
    const cem = await addUser(nobody, 'cem');
    await cem.byKey.json('POST', `/api/v1/run/${open.flow}`, chat);
    expect((await cem.byKey.ask('PATCH', `/api/v1/flows/${open.flow}`, { description: 'x' })).status).toBe(403);
    expect((await cem.byKey.ask('POST', `/api/v1/run_latest/${open.flow}`, chat)).status).toBe(403);
    expect((await cem.byKey.ask('DELETE', `/api/v1/flows/${open.flow}`)).status).toBe(403);
  });
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
      expect(await ben.byKey.ask('POST', `/api/v1/${path}`, body), path).toMatchObject(refusal(name));
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
      expect(await ben.byKey.ask('POST', `/api/v1/${path}`, body, headers), path).toMatchObject(refusal('api_key'));
    }
    const responses = await ben.byKey.ask('POST', '/api/v1/responses', { model: flow, input: 'hi' }, headers);
    expect(responses).toMatchObject({ status: 403, body: { error: { code: 'foreign_field' } } });
  });

  test('the results of what is within the flow', async () => {
    const within = { ...chat, output_component: 'LanguageModelComponent-1' };
    expect(await ben.byKey.ask('POST', `/api/v1/run/${flow}`, within)).toMatchObject(refusal('Language Model'));
    const named = { outputs: ['Language Model'] };
    expect(await ben.byKey.ask('POST', `/api/v1/run/advanced/${flow}`, named)).toMatchObject(refusal('Language Model'));
    const debug = { ...chat, output_type: 'debug' };
    expect(await ben.byKey.ask('POST', `/api/v1/run/${flow}`, debug)).toMatchObject(refusal('output_type'));
  });

  test('files', async () => {
    const body = { files: [`${ann.id}/notes.txt`] };
    expect(await ben.byKey.ask('POST', `/api/v1/build/${flow}/flow`, body)).toMatchObject(refusal('files'));
    const vertex = `/api/v1/build/${flow}/vertices/ChatInput-1`;
    expect(await ben.byKey.ask('POST', vertex, body)).toMatchObject(refusal('files'));
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
    expect(await said(ben, built, { data, inputs: { input_value: 'hi' } })).toBe('brief of-ann hi');
    expect(await said(ben, built, { inputs: { input_value: 'hi' } })).toBe('kind of-ann hi');
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
    expect(await ben.byKey.ask('POST', `/api/v1/build/${built}/flow`, { data })).toMatchObject(refusal(name));
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
    expect(usedKeys()).toEqual(['Bearer sk-inline']);
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

test('a flow that is nobody else’s to run costs its owner’s runs nothing', async () => {
  const own = await sharedFlow(ann, echoFlow(), { access_type: 'PRIVATE', name: 'own' });
  expect((await ben.byKey.ask('POST', `/api/v1/run/${own.flow}`, {})).status).toBe(404);
  expect((await ann.byKey.ask('POST', `/api/v1/run/${own.flow}`, {})).status).toBe(200);
});
