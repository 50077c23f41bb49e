import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatInput, chatOutput, echoFlow, flow as graph } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { chat, foreignFlow, foreignRefusal, promptFlow, saidInBuild, usedKeys } from '../support/foreign-flow.ts';
import { type ModelFetch, modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Service, service } from '../support/service.ts';
import { sharedFlow } from '../support/sharing.ts';

/** Ben runs what is Ann's. */
let nobody: Service;
let models: ModelFetch;
let ann: Person;
let ben: Person;
let project: string;
let flow: string;

beforeEach(async () => {
  ({ nobody, models, ann, ben, project, flow } = await foreignFlow());
});

describe('a run of another’s flow', () => {
  test('uses its owner’s variables, at every door', async () => {
    await ben.byKey.json('POST', `/api/v1/run/${flow}`, chat);
    await ben.byKey.json('POST', `/api/v1/run/advanced/${flow}`, { inputs: [{ input_value: 'hi' }] });
    await ben.byKey.json('POST', '/api/v1/responses', { model: flow, input: 'hi' });
    expect(usedKeys(models)).toEqual(Array(3).fill('Bearer sk-of-ann'));
    const built = await sharedFlow(ann, promptFlow(), { to: ben, permission: 'run', name: 'built' });
    expect(await saidInBuild(ben, built.flow, { inputs: { input_value: 'hi' } })).toBe('kind of-ann hi');
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
    expect(await ask(ben, { tweaks })).toMatchObject(foreignRefusal('template'));
  });

  test('invoked by its project is the same, and its answers are not kept beyond the permission', async () => {
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { is_online: true });
    const invoke = `/api/v1/projects/${project}/invoke`;
    await ben.byKey.json('POST', invoke, chat);
    expect(usedKeys(models)).toEqual(['Bearer sk-of-ann']);
    const tweaks = { api_key: 'sk-mine' };
    expect(await ben.byKey.ask('POST', invoke, { ...chat, tweaks })).toMatchObject(foreignRefusal('api_key'));
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

test('a flow that is nobody else’s to run costs its owner’s runs nothing', async () => {
  const own = await sharedFlow(ann, echoFlow(), { access_type: 'PRIVATE', name: 'own' });
  expect((await ben.byKey.ask('POST', `/api/v1/run/${own.flow}`, {})).status).toBe(404);
  expect((await ann.byKey.ask('POST', `/api/v1/run/${own.flow}`, {})).status).toBe(200);
});
