import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endOfRun } from '../support/background.ts';
import { build } from '../support/builds.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { type SayingFlow, said, saying, sayingFlow, versionsOf } from '../support/saying-flows.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let nobody: Service;
let ann: Person;
let flow: SayingFlow;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  flow = await sayingFlow(ann, { access_type: 'PUBLIC' });
});

afterEach(() => vi.restoreAllMocks());

describe('publishing', () => {
  test('pins what runs, while the editor goes on with the draft', async () => {
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await flow.patch({ is_online: true })).toMatchObject({
      ...{ is_online: true, online_version: 'v1', is_version: true, is_endpoint: true, data: saying('one') },
    });
    await flow.patch({ data: saying('two') });
    expect(await flow.read()).toMatchObject({ data: saying('two'), is_online: true, online_version: 'v1' });
    for (const isolate of [ann.byKey, service().as(ann.byKey.headers)]) {
      expect(await said({ byKey: isolate }, '/api/v1/run/x')).toBe('one');
      expect(await said({ byKey: isolate }, `/api/v1/run/${flow.id}`)).toBe('one');
      expect(await said({ byKey: isolate }, '/api/v1/run_latest/x')).toBe('two');
      expect(await said({ byKey: isolate }, '/api/v1/run/x/v1')).toBe('one');
    }
  });

  test('numbers its versions after those that there are, and publishes one by its name', async () => {
    await ann.byKey.json('POST', `${flow.path}/versions`, { version: 'v7' });
    await ann.byKey.json('POST', `${flow.path}/versions`, { version: 'v007x' });
    expect(await flow.patch({ is_online: true })).toMatchObject({ online_version: 'v8' });
    await flow.patch({ data: saying('two') });
    expect(await flow.patch({ is_online: true })).toMatchObject({ online_version: 'v8' });
    expect(await flow.patch({ is_online: true, online_version: null })).toMatchObject({ online_version: 'v9' });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await flow.patch({ is_online: true, online_version: 'v8' })).toMatchObject({ online_version: 'v8' });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await flow.patch({ online_version: 'v9' })).toMatchObject({ online_version: 'v9', is_online: true });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
  });

  test('of what comes with it publishes that', async () => {
    expect(await flow.patch({ data: saying('two'), is_online: true })).toMatchObject({ online_version: 'v1' });
    await flow.patch({ data: saying('three') });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
  });

  test('is undone by false: the draft is what runs again', async () => {
    await flow.patch({ is_online: true });
    await flow.patch({ data: saying('two') });
    expect(await flow.patch({ is_online: false })).toMatchObject({
      is_online: false,
      online_version: null,
      is_version: true,
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await flow.patch({ is_online: true })).toMatchObject({ online_version: 'v2' });
  });

  test('by its route, and undone by one, gives the flow', async () => {
    const id = await flow.version('first');
    await flow.patch({ data: saying('two') });
    expect(await ann.byKey.json('POST', `${flow.path}/versions/${id}/publish`)).toMatchObject({
      ...{ id: flow.id, is_online: true, online_version: 'first', data: saying('two') },
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
    expect(await ann.byKey.json('POST', `${flow.path}/unpublish`)).toMatchObject({
      is_online: false,
      online_version: null,
    });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await ann.byKey.json('POST', `${flow.path}/unpublish`)).toMatchObject({ is_online: false });
  });

  test('may choose a version while the flow is offline', async () => {
    await flow.version('first');
    await flow.patch({ data: saying('two') });
    expect(await flow.patch({ online_version: 'first' })).toMatchObject({ is_online: false, online_version: 'first' });
    expect(await said(ann, '/api/v1/run/x')).toBe('two');
    expect(await flow.patch({ is_online: true })).toMatchObject({ is_online: true, online_version: 'first' });
    expect(await said(ann, '/api/v1/run/x')).toBe('one');
  });

  test.each([
    [{ is_online: true, online_version: 'none' }, 404, 'version_not_found'],
    [{ online_version: 'none' }, 404, 'version_not_found'],
    [{ is_online: true, online_version: 'a/b' }, 422, 'validation_failed'],
    [{ is_online: true, online_version: 'x'.repeat(10_000) }, 422, 'validation_failed'],
    [{ is_online: 'perhaps' }, 422, 'validation_failed'],
  ])('is refused with %j, and changes nothing', async (body, status, code) => {
    const before = await flow.read();
    expect(await ann.byKey.ask('PATCH', flow.path, { description: 'd', ...body })).toMatchObject({
      status,
      body: { code },
    });
    expect(await flow.read()).toEqual(before);
  });

  test('is refused where it would leave an online flow without a version', async () => {
    const before = await flow.patch({ is_online: true });
    expect(await ann.byKey.ask('PATCH', flow.path, { online_version: null })).toMatchObject({ status: 422 });
    expect(await flow.read()).toEqual(before);
  });

  test('is nothing that a whole record sent back does once more', async () => {
    const record = await flow.patch({ is_online: true });
    const sent = { ...record, data: saying('two'), last_known_updated_at: record.updated_at };
    expect(await flow.patch(sent)).toMatchObject({ is_online: true, online_version: 'v1', data: saying('two') });
    expect(await versionsOf(ann, flow.id)).toEqual(['v1']);
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
    await flow.patch({ is_online: true });
    await flow.patch({ data: saying('two') });
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
    const started = await nobody.fetch('POST', `/api/v1/build_public_tmp/${flow.id}/flow?event_delivery=direct`, {
      body: {},
    });
    expect(await started.text()).toContain('"one"');
    const shown = await nobody.json('GET', `/api/v1/flows/public_flow/${flow.id}`);
    expect(shown).toMatchObject({ data: saying('one') });
  });

  test('builds in the editor do not run', async () => {
    expect(JSON.stringify(await build(ann.byKey, flow.id))).toContain('"two"');
  });

  test('schedules run', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-10T12:00:00Z'));
    await ann.byKey.json('PUT', `${flow.path}/schedule`, { cron: '@hourly' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-10T13:00:00Z'));
    await runDurableObjectAlarm(bindings.FLOW_SCHEDULES.getByName(flow.id));
    const { last_run_id: run } = await ann.byKey.json<{ last_run_id: string }>('GET', `${flow.path}/schedule`);
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
      `/api/v1/messages?flow_id=${flow.id}&session_id=s`,
    );
    expect(messages.map(({ text, flow_version: version }) => [text, version])).toEqual([
      ['one', 'v1'],
      ['two', expect.toBeOneOf([null, ''])],
    ]);
  });
});
