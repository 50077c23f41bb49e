import { beforeEach, describe, expect, test } from 'vitest';
import { answerTo } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { type SayingFlow, said, saying, sayingFlow, versionsOf } from '../support/saying-flows.ts';
import { freshService, type Service, service } from '../support/service.ts';

let ann: Person;
let flow: SayingFlow;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  flow = await sayingFlow(ann);
});

describe('a locked flow', () => {
  test('keeps its graph, and all else may change', async () => {
    await flow.patch({ locked: true });
    const other = await ann.byKey.ask('PATCH', flow.path, { data: saying('two'), description: 'd' });
    expect(other).toMatchObject({ status: 423, body: { code: 'flow_locked' } });
    expect(await ann.byKey.ask('PATCH', flow.path, { data: null })).toMatchObject({ status: 423 });
    expect(await flow.patch({ data: saying('one'), description: 'd' })).toMatchObject({
      description: 'd',
      locked: true,
    });
    expect(await ann.byKey.ask('PATCH', flow.path, { data: saying('two'), locked: true })).toMatchObject({
      status: 423,
    });
    expect(await flow.patch({ is_online: true, is_hold: true })).toMatchObject({ online_version: 'v1', is_hold: true });
  });

  test('takes its record back from a client that writes JSON in its own way', async () => {
    const record = await flow.patch({ locked: true });
    const { nodes, edges, viewport } = saying('one');
    const data = { viewport, edges, nodes };
    const body = JSON.stringify({ ...record, data, name: 'renamed' }, null, 2);
    const answer = await ann.byKey.fetch('PATCH', flow.path, { body, headers: { 'content-type': 'application/json' } });
    const before = JSON.stringify(record.data);
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'renamed', locked: true }]);
    expect(await (await ann.byKey.fetch('GET', flow.path)).text()).toContain(before);
  });

  test('takes a graph with what unlocks it', async () => {
    await flow.patch({ locked: true });
    expect(await flow.patch({ data: saying('two'), locked: false })).toMatchObject({
      data: saying('two'),
      locked: false,
    });
    expect(await flow.patch({ data: saying('three'), locked: true })).toMatchObject({
      data: saying('three'),
      locked: true,
    });
  });
});

test('`is_version` and `is_endpoint` are taken, and told as they are', async () => {
  expect(await flow.patch({ is_version: true, is_endpoint: false })).toMatchObject({
    is_version: false,
    is_endpoint: true,
  });
  const plain = await ann.byKey.json('POST', '/api/v1/flows/', { name: 'plain', is_version: true, is_endpoint: true });
  expect(plain).toMatchObject({ is_version: false, is_endpoint: false });
});

test.each(['advanced', 'session'])('%s is no endpoint name', async (name) => {
  expect((await ann.byKey.ask('PATCH', flow.path, { endpoint_name: name })).status).toBe(422);
  expect((await ann.byKey.ask('POST', '/api/v1/flows/', { name: 'n', endpoint_name: name })).status).toBe(422);
});

test('a flow that is marked as deleted is listed with its mark, and runs', async () => {
  await flow.patch({ is_deleted: true });
  expect(await ann.byKey.json('GET', '/api/v1/flows/')).toMatchObject([{ id: flow.id, is_deleted: true }]);
  expect(await ann.byKey.json('GET', '/api/v1/flows/?exclude_deleted=true')).toEqual([]);
  expect((await answerTo(ann, 'x')).text).toBe('one');
  expect(await flow.patch({ is_deleted: false })).toMatchObject({ is_deleted: false });
});

describe('writers at once', () => {
  test('of whom one publishes, one draws and one restores lose nothing silently', async () => {
    const id = await flow.version('first');
    const { updated_at: known } = await flow.read();
    const answers = await Promise.all([
      flow.patch({ is_online: true, online_version: null }),
      flow.patch({ data: saying('two') }),
      ann.byKey.json('POST', `${flow.path}/versions/${id}/publish`),
      flow.patch({ description: 'd' }),
      ann.byKey.json('POST', `${flow.path}/versions`, { version: 'second' }),
    ]);
    expect(answers).toHaveLength(5);
    const flowNow = await flow.read();
    expect(flowNow).toMatchObject({ description: 'd', data: saying('two'), is_online: true });
    expect((await versionsOf(ann, flow.id)).sort()).toEqual(['first', 'second', 'v1']);
    expect(['first', 'v1']).toContain(flowNow.online_version);
    const late = await ann.byKey.ask('PATCH', flow.path, { is_online: false, last_known_updated_at: known });
    expect(late).toMatchObject({ status: 409, body: { code: 'flow_changed' } });
  });

  test('who each publish a new version get as many, and the last one is online', async () => {
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    const publish = { is_online: true, online_version: null };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (isolates[index % 2] as Service).json('PATCH', flow.path, publish)),
    );
    expect(answers).toHaveLength(6);
    expect(await versionsOf(ann, flow.id)).toEqual(['v6', 'v5', 'v4', 'v3', 'v2', 'v1']);
    expect(await flow.read()).toMatchObject({ online_version: 'v6' });
  });

  test('who publish what they last read are told when that was changed', async () => {
    const { updated_at: known } = await flow.read();
    const publish = { is_online: true, online_version: null, last_known_updated_at: known };
    const draw = { data: saying('two'), last_known_updated_at: known };
    const answers = await Promise.all([publish, draw].map((body) => ann.byKey.ask('PATCH', flow.path, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isPublished = answers[0]?.status === 200;
    expect(await flow.read()).toMatchObject({ is_online: isPublished, data: saying(isPublished ? 'one' : 'two') });
    expect(await versionsOf(ann, flow.id)).toHaveLength(isPublished ? 1 : 0);
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
    await flow.version('late');
    expect(await said(ann, '/api/v1/run/x/late')).toBe('one');
  });

  test('is refused while the flow is on hold, as that of its draft', async () => {
    await flow.version('v1');
    await flow.patch({ is_hold: true });
    for (const at of ['/api/v1/run/x/v1', '/api/v1/run_latest/x', '/api/v1/run/x']) {
      expect(await ann.byKey.ask('POST', at, {})).toMatchObject({ status: 423, body: { code: 'flow_on_hold' } });
    }
  });

  test('has idempotency keys of its own', async () => {
    await flow.version('v1');
    await flow.version('v2');
    const key = { 'idempotency-key': 'k' };
    const run = (at: string) => ann.byKey.ask('POST', at, {}, key);
    const first = await run('/api/v1/run/x/v1');
    expect((await run('/api/v1/run/x/v1')).body).toEqual(first.body);
    expect((await run('/api/v1/run/x')).body?.session_id).not.toBe(first.body?.session_id);
    expect(await run('/api/v1/run/x/v2')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });
});
