import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endOfRun } from '../support/background.ts';
import { build } from '../support/builds.ts';
import { answerTo } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { said, saying, versionsOf } from '../support/saying-flows.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let nobody: Service;
let ann: Person;
let flow: string;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  const body = { name: 'x', endpoint_name: 'x', data: saying('one'), access_type: 'PUBLIC' };
  flow = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body)).id;
});

afterEach(() => vi.restoreAllMocks());

const path = () => `/api/v1/flows/${flow}`;
const patch = (body: unknown) => ann.byKey.json('PATCH', path(), body);
const read = () => ann.byKey.json('GET', path());
const idOf = async (version: string) =>
  (await ann.byKey.json<{ id: number }>('POST', `${path()}/versions`, { version })).id;

describe('publishing', () => {
  test('pins what runs, while the editor goes on with the draft', async () => {
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await patch({ is_online: true })).toMatchObject({
      ...{ is_online: true, online_version: 'v1', is_version: true, is_endpoint: true, data: saying('one') },
    });
    await patch({ data: saying('two') });
    expect(await read()).toMatchObject({ data: saying('two'), is_online: true, online_version: 'v1' });
    for (const isolate of [ann.byKey, service().as(ann.byKey.headers)]) {
      expect(await said({ byKey: isolate }, '/api/v1/run/x')).toBe('one');
      expect(await said({ byKey: isolate }, `/api/v1/run/${flow}`)).toBe('one');
      expect(await said({ byKey: isolate }, '/api/v1/run_latest/x')).toBe('two');
      expect(await said({ byKey: isolate }, '/api/v1/run/x/v1')).toBe('one');
    }
  });

  test('numbers its versions after those that there are, and publishes one by its name', async () => {
    await ann.byKey.json('POST', `${path()}/versions`, { version: 'v7' });
    await ann.byKey.json('POST', `${path()}/versions`, { version: 'v007x' });
    expect(await patch({ is_online: true })).toMatchObject({ online_version: 'v8' });
    await patch({ data: saying('two') });
    expect(await patch({ is_online: true })).toMatchObject({ online_version: 'v8' });
    expect(await patch({ is_online: true, online_version: null })).toMatchObject({ online_version: 'v9' });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await patch({ is_online: true, online_version: 'v8' })).toMatchObject({ online_version: 'v8' });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await patch({ online_version: 'v9' })).toMatchObject({ online_version: 'v9', is_online: true });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
  });

  test('of what comes with it publishes that', async () => {
    expect(await patch({ data: saying('two'), is_online: true })).toMatchObject({ online_version: 'v1' });
    await patch({ data: saying('three') });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
  });

  test('is undone by false: the draft is what runs again', async () => {
    await patch({ is_online: true });
    await patch({ data: saying('two') });
    expect(await patch({ is_online: false })).toMatchObject({
      is_online: false,
      online_version: null,
      is_version: true,
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await patch({ is_online: true })).toMatchObject({ online_version: 'v2' });
  });

  test('by its route, and undone by one, gives the flow', async () => {
    const id = await idOf('first');
    await patch({ data: saying('two') });
    expect(await ann.byKey.json('POST', `${path()}/versions/${id}/publish`)).toMatchObject({
      ...{ id: flow, is_online: true, online_version: 'first', data: saying('two') },
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await ann.byKey.json('POST', `${path()}/unpublish`)).toMatchObject({
      is_online: false,
      online_version: null,
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await ann.byKey.json('POST', `${path()}/unpublish`)).toMatchObject({ is_online: false });
  });

  test('may choose a version while the flow is offline', async () => {
    await idOf('first');
    await patch({ data: saying('two') });
    expect(await patch({ online_version: 'first' })).toMatchObject({ is_online: false, online_version: 'first' });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await patch({ is_online: true })).toMatchObject({ is_online: true, online_version: 'first' });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
  });

  test.each([
    [{ is_online: true, online_version: 'none' }, 404, 'version_not_found'],
    [{ online_version: 'none' }, 404, 'version_not_found'],
    [{ is_online: true, online_version: 'a/b' }, 422, 'validation_failed'],
    [{ is_online: true, online_version: 'x'.repeat(10_000) }, 422, 'validation_failed'],
    [{ is_online: 'perhaps' }, 422, 'validation_failed'],
  ])('is refused with %j, and changes nothing', async (body, status, code) => {
    const before = await read();
    expect(await ann.byKey.ask('PATCH', path(), { description: 'd', ...body })).toMatchObject({
      status,
      body: { code },
    });
    expect(await read()).toEqual(before);
  });

  test('is refused where it would leave an online flow without a version', async () => {
    const before = await patch({ is_online: true });
    expect(await ann.byKey.ask('PATCH', path(), { online_version: null })).toMatchObject({ status: 422 });
    expect(await read()).toEqual(before);
  });

  test('is nothing that a whole record sent back does once more', async () => {
    const record = await patch({ is_online: true });
    const sent = { ...record, data: saying('two'), last_known_updated_at: record.updated_at };
    expect(await patch(sent)).toMatchObject({ is_online: true, online_version: 'v1', data: saying('two') });
    expect(await versionsOf(ann, flow)).toEqual(['v1']);
  });

  test('of a flow that comes online is that of what comes', async () => {
    const body = { name: 'y', endpoint_name: 'y', data: saying('came'), is_online: true, online_version: 'v3' };
    const came = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body);
    expect(came).toMatchObject({ is_online: true, online_version: 'v3', is_version: true });
    const [version] = await ann.byKey.json<unknown[]>('GET', `/api/v1/flows/${came.id}/versions`);
    expect(version).toMatchObject({ flow_version: 'v3', name: 'y', endpoint_name: 'y', data: saying('came') });
    const again = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { ...body, online_version: 'a/b' });
    expect(again).toMatchObject({ name: 'y (1)', endpoint_name: 'y-1', online_version: 'v1' });
    const [other] = await ann.byKey.json<unknown[]>('GET', `/api/v1/flows/${again.id}/versions`);
    expect(other).toMatchObject({ name: 'y (1)', endpoint_name: 'y-1' });
    await ann.byKey.json('PATCH', `/api/v1/flows/${came.id}`, { data: saying('later') });
    expect(await said(ann, '/api/v1/run/y')).toBe('came');
  });
});

describe('what is published is what', () => {
  beforeEach(async () => {
    await patch({ is_online: true });
    await patch({ data: saying('two') });
  });

  test('streams, and runs of several inputs, say', async () => {
    const stream = await ann.byKey.fetch('POST', '/api/v1/run/x?stream=true', { body: {} });
    expect(await stream.text()).toContain('"one"');
    const latest = await ann.byKey.fetch('POST', '/api/v1/run_latest/x?stream=true', { body: {} });
    expect(await latest.text()).toContain('"two"');
    const version = await ann.byKey.fetch('POST', '/api/v1/run/x/v1', { body: { stream: true } });
    expect(await version.text()).toContain('"one"');
    expect(
      JSON.stringify(await ann.byKey.json('POST', '/api/v1/run/advanced/x', { inputs: [{ type: 'chat' }] })),
    ).toContain('"one"');
  });

  test('visitors get, to read and to run', async () => {
    const started = await nobody.fetch('POST', `/api/v1/build_public_tmp/${flow}/flow?event_delivery=direct`, {
      body: {},
    });
    expect(await started.text()).toContain('"one"');
    const shown = await nobody.json('GET', `/api/v1/flows/public_flow/${flow}`);
    expect(shown).toMatchObject({ data: saying('one') });
  });

  test('builds in the editor do not run', async () => {
    expect(JSON.stringify(await build(ann.byKey, flow))).toContain('"two"');
  });

  test('schedules run', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-10T12:00:00Z'));
    await ann.byKey.json('PUT', `${path()}/schedule`, { cron: '@hourly' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-10T13:00:00Z'));
    await runDurableObjectAlarm(bindings.FLOW_SCHEDULES.getByName(flow));
    const { last_run_id: run } = await ann.byKey.json<{ last_run_id: string }>('GET', `${path()}/schedule`);
    expect((await endOfRun(ann.byKey, run)).outputs[0]?.results.message.text).toBe('one');
  });

  test('webhooks run, as long as that has their node or the flow says so', async () => {
    const body = { name: 'hook', endpoint_name: 'hook', data: webhookEcho('one {text}') };
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body);
    const change = (fields: unknown) => ann.byKey.json('PATCH', `/api/v1/flows/${id}`, fields);
    await change({ is_online: true });
    await change({ data: saying('two') });
    const started = await nobody.fetch('POST', '/api/v1/webhook/hook', { body: { text: 'hi' } });
    const run = await endOfRun(ann.byKey, started.headers.get('x-run-id') as string);
    expect(run).toMatchObject({ flow_version: 'v1', outputs: [{ results: { message: { text: 'one hi' } } }] });
    await change({ is_online: false });
    expect((await nobody.fetch('POST', '/api/v1/webhook/hook', { body: {} })).status).toBe(404);
  });

  test('messages tell of', async () => {
    await said(ann, '/api/v1/run/x', { session_id: 's' });
    await said(ann, '/api/v1/run_latest/x', { session_id: 's' });
    const messages = await ann.byKey.json<{ text: string; flow_version: string }[]>(
      'GET',
      `/api/v1/messages?flow_id=${flow}&session_id=s`,
    );
    expect(messages.map(({ text, flow_version: version }) => [text, version])).toEqual([
      ['one', 'v1'],
      ['two', expect.toBeOneOf([null, ''])],
    ]);
  });
});

describe('an export of a flow that is online', () => {
  const exported = async (id = flow) => {
    const headers = { accept: 'application/json' };
    const answer = await ann.byKey.fetch('POST', '/api/v1/flows/download/', { body: [id], headers });
    return (await answer.json()) as Record<string, unknown>;
  };

  test('runs elsewhere what it runs here, and has the draft that it has here', async () => {
    await ann.byKey.json('POST', `${path()}/versions`, { version: 'first', note: 'a note' });
    await patch({ is_online: true, online_version: 'first', endpoint_name: 'x' });
    await patch({ data: saying('two') });
    const file = await exported();
    expect(file.published_version).toEqual({ flow_version: 'first', version_note: 'a note', data: saying('one') });
    const bob = await addUser(nobody, 'bob');
    const came = await bob.byKey.json<{ id: string }>('POST', '/api/v1/flows/', file);
    expect(came).toMatchObject({ is_online: true, online_version: 'first', data: saying('two') });
    expect(came).not.toHaveProperty('published_version');
    expect(await said(bob, '/api/v1/run/x')).toBe('one');
    expect(await said(bob, '/api/v1/run_latest/x')).toBe('two');
    const [version] = await bob.byKey.json<unknown[]>('GET', `/api/v1/flows/${came.id}/versions`);
    expect(version).toMatchObject({ flow_version: 'first', version_note: 'a note', creator_name: 'bob', name: 'x' });
  });

  test('comes back by a ZIP of its project, with its own tokens and without its secrets', async () => {
    const secret = { name: 'api_key', type: 'str', password: true, load_from_db: false, value: 'sk-mine' };
    const node = { id: 'A-1', data: { id: 'A-1', type: 'A', node: { template: { api_key: secret } } } };
    await patch({ data: { nodes: [node], edges: [], exact: 1 } });
    await patch({ is_online: true });
    await patch({ data: saying('two') });
    const { folder_id: project } = await read();
    const zip = await ann.byKey.fetch('GET', `/api/v1/projects/download/${project}`);
    const form = new FormData();
    form.set('file', new File([await zip.arrayBuffer()], 'p.zip'));
    const [came] = (await (await ann.byKey.fetch('POST', '/api/v1/flows/upload/', { body: form })).json()) as {
      id: string;
    }[];
    const [version] = await ann.byKey.json<{ data: { nodes: (typeof node)[] } }[]>(
      'GET',
      `/api/v1/flows/${came?.id}/versions`,
    );
    expect(version?.data.nodes[0]?.data.node.template.api_key.value).toBeNull();
  });

  test('has nothing more where its draft is what is online, or it is offline', async () => {
    await patch({ is_online: true });
    expect(await exported()).not.toHaveProperty('published_version');
    await patch({ is_online: false, data: saying('two') });
    expect(await exported()).not.toHaveProperty('published_version');
  });

  test('is refused with a version that is none', async () => {
    const bad = { name: 'b', is_online: true, published_version: { flow_version: 'a/b', data: null } };
    expect((await ann.byKey.ask('POST', '/api/v1/flows/', bad)).status).toBe(422);
  });
});

describe('a locked flow', () => {
  test('keeps its graph, and all else may change', async () => {
    await patch({ locked: true });
    const other = await ann.byKey.ask('PATCH', path(), { data: saying('two'), description: 'd' });
    expect(other).toMatchObject({ status: 423, body: { code: 'flow_locked' } });
    expect(await ann.byKey.ask('PATCH', path(), { data: null })).toMatchObject({ status: 423 });
    expect(await patch({ data: saying('one'), description: 'd' })).toMatchObject({ description: 'd', locked: true });
    expect(await ann.byKey.ask('PATCH', path(), { data: saying('two'), locked: true })).toMatchObject({ status: 423 });
    expect(await patch({ is_online: true, is_hold: true })).toMatchObject({ online_version: 'v1', is_hold: true });
  });

  test('takes its record back from a client that writes JSON in its own way', async () => {
    const record = await patch({ locked: true });
    const { nodes, edges, viewport } = saying('one');
    const data = { viewport, edges, nodes };
    const body = JSON.stringify({ ...record, data, name: 'renamed' }, null, 2);
    const answer = await ann.byKey.fetch('PATCH', path(), { body, headers: { 'content-type': 'application/json' } });
    const before = JSON.stringify(record.data);
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'renamed', locked: true }]);
    expect(await (await ann.byKey.fetch('GET', path())).text()).toContain(before);
  });

  test('takes a graph with what unlocks it', async () => {
    await patch({ locked: true });
    expect(await patch({ data: saying('two'), locked: false })).toMatchObject({ data: saying('two'), locked: false });
    expect(await patch({ data: saying('three'), locked: true })).toMatchObject({ data: saying('three'), locked: true });
  });
});

test('`is_version` and `is_endpoint` are taken, and told as they are', async () => {
  expect(await patch({ is_version: true, is_endpoint: false })).toMatchObject({ is_version: false, is_endpoint: true });
  const plain = await ann.byKey.json('POST', '/api/v1/flows/', { name: 'plain', is_version: true, is_endpoint: true });
  expect(plain).toMatchObject({ is_version: false, is_endpoint: false });
});

test.each(['advanced', 'session'])('%s is no endpoint name', async (name) => {
  expect((await ann.byKey.ask('PATCH', path(), { endpoint_name: name })).status).toBe(422);
  expect((await ann.byKey.ask('POST', '/api/v1/flows/', { name: 'n', endpoint_name: name })).status).toBe(422);
});

test('a flow that is marked as deleted is listed with its mark, and runs', async () => {
  await patch({ is_deleted: true });
  expect(await ann.byKey.json('GET', '/api/v1/flows/')).toMatchObject([{ id: flow, is_deleted: true }]);
  expect(await ann.byKey.json('GET', '/api/v1/flows/?exclude_deleted=true')).toEqual([]);
  expect((await answerTo(ann, 'x')).text).toBe('one');
  expect(await patch({ is_deleted: false })).toMatchObject({ is_deleted: false });
});

describe('writers at once', () => {
  test('of whom one publishes, one draws and one restores lose nothing silently', async () => {
    const id = await idOf('first');
    const { updated_at: known } = await read();
    const answers = await Promise.all([
      patch({ is_online: true, online_version: null }),
      patch({ data: saying('two') }),
      ann.byKey.json('POST', `${path()}/versions/${id}/publish`),
      patch({ description: 'd' }),
      ann.byKey.json('POST', `${path()}/versions`, { version: 'second' }),
    ]);
    expect(answers).toHaveLength(5);
    const flowNow = await read();
    expect(flowNow).toMatchObject({ description: 'd', data: saying('two'), is_online: true });
    expect((await versionsOf(ann, flow)).sort()).toEqual(['first', 'second', 'v1']);
    expect(['first', 'v1']).toContain(flowNow.online_version);
    const late = await ann.byKey.ask('PATCH', path(), { is_online: false, last_known_updated_at: known });
    expect(late).toMatchObject({ status: 409, body: { code: 'flow_changed' } });
  });

  test('who each publish a new version get as many, and the last one is online', async () => {
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    const publish = { is_online: true, online_version: null };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (isolates[index % 2] as Service).json('PATCH', path(), publish)),
    );
    expect(answers).toHaveLength(6);
    expect(await versionsOf(ann, flow)).toEqual(['v6', 'v5', 'v4', 'v3', 'v2', 'v1']);
    expect(await read()).toMatchObject({ online_version: 'v6' });
  });

  test('who publish what they last read are told when that was changed', async () => {
    const { updated_at: known } = await read();
    const publish = { is_online: true, online_version: null, last_known_updated_at: known };
    const draw = { data: saying('two'), last_known_updated_at: known };
    const answers = await Promise.all([publish, draw].map((body) => ann.byKey.ask('PATCH', path(), body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isPublished = answers[0]?.status === 200;
    expect(await read()).toMatchObject({ is_online: isPublished, data: saying(isPublished ? 'one' : 'two') });
    expect(await versionsOf(ann, flow)).toHaveLength(isPublished ? 1 : 0);
  });
});

describe('a run of a version', () => {
  test.each([
    ['/api/v1/run/x/none', 404, 'version_not_found'],
    ['/api/v1/run/nothing/v1', 404, 'flow_not_found'],
    [`/api/v1/run/x/${'v'.repeat(10_000)}`, 400, 'validation_failed'],
    ['/api/v1/run/x/%2F', 400, 'validation_failed'],
    ['/api/v1/run/x/%E0%A4', 404, 'version_not_found'],
    ['/api/v1/run_latest/nothing', 404, 'flow_not_found'],
    ['/api/v1/run/session/v1', 404, 'flow_not_found'],
  ])('at %s is refused with %i', async (at, status, code) => {
    expect(await ann.byKey.ask('POST', at, {})).toMatchObject({ status, body: { code } });
  });

  test('is there as soon as the version is, though it was asked for before', async () => {
    expect((await ann.byKey.ask('POST', '/api/v1/run/x/late', {})).status).toBe(404);
    await idOf('late');
    expect(await said(ann, '/api/v1/run/x/late')).toBe('one');
  });

  test('is refused while the flow is on hold, as that of its draft', async () => {
    await idOf('v1');
    await patch({ is_hold: true });
    for (const at of ['/api/v1/run/x/v1', '/api/v1/run_latest/x', '/api/v1/run/x']) {
      expect(await ann.byKey.ask('POST', at, {})).toMatchObject({ status: 423, body: { code: 'flow_on_hold' } });
    }
  });

  test('has idempotency keys of its own', async () => {
    await idOf('v1');
    await idOf('v2');
    const key = { 'idempotency-key': 'k' };
    const run = (at: string) => ann.byKey.ask('POST', at, {}, key);
    const first = await run('/api/v1/run/x/v1');
    expect((await run('/api/v1/run/x/v1')).body).toEqual(first.body);
    expect((await run('/api/v1/run/x')).body?.session_id).not.toBe(first.body?.session_id);
    expect(await run('/api/v1/run/x/v2')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });
});
