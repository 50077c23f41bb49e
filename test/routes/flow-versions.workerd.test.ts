import { beforeEach, describe, expect, test } from 'vitest';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { said, saying, versionsOf } from '../support/saying-flows.ts';
import { freshService, service } from '../support/service.ts';

let ann: Person;
let bob: Person;
let flow: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  const body = { name: 'x', endpoint_name: 'x', description: 'first', tags: ['t'], data: saying('one') };
  flow = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body)).id;
});

const path = () => `/api/v1/flows/${flow}`;
const patch = (body: unknown) => ann.byKey.json('PATCH', path(), body);
const make = (version: string, note?: string) => ann.byKey.ask('POST', `${path()}/versions`, { version, note });
const idOf = async (version: string) => (await make(version)).body?.id as number;

describe('a version', () => {
  test('is the whole record of spec 2.2, as the flow was when it was made', async () => {
    const { status, body } = await make('v1', 'the first');
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), flow_id: flow, tenant_id: null, business_id: 0, is_self: false, name: 'x' },
      ...{ description: 'first', version_note: 'the first', icon: null, icon_bg_color: null, gradient: null },
      ...{ data: saying('one'), is_component: false, webhook: false, endpoint_name: 'x', mcp_enabled: false },
      ...{ action_name: null, action_description: null, access_type: 'PRIVATE', tags: ['t'], is_hold: false },
      ...{ flow_version: 'v1', flow_type: '', flow_skill: null, user_id: ann.serial, creator_name: 'ann' },
      create_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    });
    await patch({ name: 'y', description: 'second', data: saying('two') });
    expect(await ann.byKey.json('GET', `${path()}/versions/${body?.id}`)).toEqual(body);
  });

  test('is listed with the others, newest first, and the flow says that it has some', async () => {
    expect(await ann.byKey.json('GET', `${path()}/versions`)).toEqual([]);
    expect(await ann.byKey.json('GET', path())).toMatchObject({ is_version: false });
    await make('v1');
    await make('a second');
    const listed = await ann.byKey.json<Record<string, unknown>[]>('GET', `${path()}/versions`);
    expect(listed.map((version) => version.flow_version)).toEqual(['a second', 'v1']);
    expect(listed[0]).toEqual(await ann.byKey.json('GET', `${path()}/versions/${listed[0]?.id}`));
    expect(await ann.byKey.json('GET', path())).toMatchObject({ is_version: true });
  });

  test('leaves whoever has read the flow able to change it', async () => {
    const { updated_at: known } = await ann.byKey.json('GET', path());
    await make('v1');
    expect((await ann.byKey.ask('PATCH', path(), { description: 'd', last_known_updated_at: known })).status).toBe(200);
  });

  test('keeps the graph’s own tokens, and equal graphs once', async () => {
    const text = `{"nodes":[],"edges":[],"big":12345678901234567890,"one":1.0}`;
    await ann.byKey.fetch('PATCH', path(), {
      body: `{"data":${text}}`,
      headers: { 'content-type': 'application/json' },
    });
    const made = await ann.byKey.fetch('POST', `${path()}/versions`, { body: { version: 'v1' } });
    expect(await made.text()).toContain(`"data":${text}`);
    await make('v2');
    await make('v3');
    const { results } = await bindings.DB.prepare('SELECT revision FROM graphs WHERE retired_at IS NULL').all();
    expect(results).toHaveLength(1);
  });

  test('keeps its graph after the flow has turned away from it', async () => {
    await make('v1');
    await patch({ data: saying('two') });
    await patch({ data: saying('three') });
    const { results } = await bindings.DB.prepare('SELECT retired_at FROM graphs').all<{ retired_at: number | null }>();
    expect(results.filter(({ retired_at: at }) => at === null)).toHaveLength(2);
    expect(results).toHaveLength(3);
  });

  test('of a flow without a graph has none', async () => {
    await patch({ data: null });
    expect((await make('v1')).body).toMatchObject({ data: null });
  });

  test('is made once of each text, also where several make it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => make('v1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version_exists' });
    expect(await versionsOf(ann, flow)).toEqual(['v1']);
  });

  test('of another flow may have the same text', async () => {
    const other = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'other' })).id;
    await make('v1');
    const again = await ann.byKey.ask('POST', `/api/v1/flows/${other}/versions`, { version: 'v1' });
    expect(again.status).toBe(201);
    const foreign = await ann.byKey.ask('GET', `/api/v1/flows/${other}/versions/${(await make('v2')).body?.id}`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'version_not_found' } });
  });

  test.each(['v1', '2026-11-21', 'ü b', '1.4.0-beta+7', '50%', 'a?b#c', '...', '👍', 'x'.repeat(64)])(
    'may be called %s, and is run by that name',
    async (version) => {
      expect((await make(version)).body).toMatchObject({ flow_version: version });
      await patch({ data: saying('two') });
      expect(await said(ann, `/api/v1/run/x/${encodeURIComponent(version)}`)).toBe('one');
      expect(await ann.byKey.json('GET', `${path()}/version?v=${encodeURIComponent(version)}`)).toMatchObject({
        data: saying('one'),
      });
    },
  );

  test.each<[object, string]>([
    [{}, 'missing'],
    [{ version: null }, 'string_type'],
    [{ version: 7 }, 'string_type'],
    [{ version: '' }, 'string_too_short'],
    [{ version: 'x'.repeat(65) }, 'string_too_long'],
    [{ version: 'x'.repeat(10_000) }, 'string_too_long'],
    ...['.', '..', 'a/b', 'a\\b', ' a', 'a ', '\n', 'a\0b', '\u202e'].map((version): [object, string] => [
      { version },
      'value_error',
    ]),
    [{ version: 'v1', note: 'x'.repeat(10_001) }, 'string_too_long'],
  ])('is not made of %j', async (body, type) => {
    const answer = await ann.byKey.ask('POST', `${path()}/versions`, body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type }] } });
    expect(await versionsOf(ann, flow)).toEqual([]);
  });
});

describe('restoring a version', () => {
  test('brings back its graph and what tells of it, and leaves how the flow is reached', async () => {
    const id = await idOf('v1');
    await patch({ name: 'y', endpoint_name: 'y', description: 'second', tags: null, data: saying('two') });
    const restored = await ann.byKey.json('POST', `${path()}/versions/${id}/restore`);
    expect(restored).toMatchObject({
      ...{ name: 'y', endpoint_name: 'y', description: 'first', tags: ['t'], data: saying('one'), is_online: false },
    });
    expect(await ann.byKey.json('GET', path())).toEqual(restored);
    expect(await said(ann, '/api/v1/run/y')).toBe('one');
  });

  test('is a change that others hear of', async () => {
    const id = await idOf('v1');
    await patch({ data: saying('two') });
    const { updated_at: known } = await ann.byKey.json('GET', path());
    await ann.byKey.json('POST', `${path()}/versions/${id}/restore`);
    const late = await ann.byKey.ask('PATCH', path(), { data: saying('three'), last_known_updated_at: known });
    expect(late).toMatchObject({ status: 409, body: { code: 'flow_changed' } });
  });

  test('is refused while the flow is locked, unless the graph stays what it is', async () => {
    const id = await idOf('v1');
    const restore = () => ann.byKey.ask('POST', `${path()}/versions/${id}/restore`);
    await patch({ locked: true });
    expect((await restore()).status).toBe(200);
    await patch({ locked: false, data: saying('two') });
    await patch({ locked: true });
    expect(await restore()).toMatchObject({ status: 423, body: { code: 'flow_locked' } });
    expect(await ann.byKey.json('GET', path())).toMatchObject({ data: saying('two') });
  });

  test('brings back a webhook’s node too', async () => {
    await patch({
      data: { nodes: [{ id: 'Webhook-1', data: { type: 'Webhook', id: 'Webhook-1', node: {} } }], edges: [] },
    });
    const id = await idOf('v1');
    await patch({ data: saying('two') });
    expect(await ann.byKey.json('GET', path())).toMatchObject({ webhook: false });
    expect(await ann.byKey.json('POST', `${path()}/versions/${id}/restore`)).toMatchObject({ webhook: true });
  });
});

describe('a version by its text', () => {
  test('is the flow’s record as it was, and changes nothing', async () => {
    await make('v1');
    const before = await patch({ name: 'y', description: 'second', data: saying('two') });
    expect(await ann.byKey.json('GET', `${path()}/version?v=v1`)).toMatchObject({
      ...{ id: flow, name: 'x', description: 'first', data: saying('one'), user_id: ann.id, is_version: true },
    });
    expect(await ann.byKey.json('GET', path())).toEqual(before);
  });

  test('is asked for by a text', async () => {
    expect(await ann.byKey.ask('GET', `${path()}/version`)).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['query', 'v'] }] },
    });
    expect(await ann.byKey.ask('GET', `${path()}/version?v=${'x'.repeat(10_000)}`)).toMatchObject({ status: 422 });
    expect(await ann.byKey.ask('GET', `${path()}/version?v=none`)).toMatchObject({
      status: 404,
      body: { code: 'version_not_found' },
    });
  });
});

describe('ids that are none', () => {
  test.each(['0', '-1', '1.5', '1e3', 'v1', '9'.repeat(16), '%20', 'null'])('as %s are refused', async (id) => {
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/restore'],
      ['POST', '/publish'],
    ] as const) {
      expect((await ann.byKey.ask(method, `${path()}/versions/${id}${rest}`)).status).toBe(422);
    }
  });

  test('of versions that are not there, and of flows, are unknown', async () => {
    const id = await idOf('v1');
    const none = crypto.randomUUID();
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/restore'],
      ['POST', '/publish'],
    ] as const) {
      const unknown = await ann.byKey.ask(method, `${path()}/versions/999999${end}`);
      expect(unknown).toMatchObject({ status: 404, body: { code: 'version_not_found' } });
      const nowhere = await ann.byKey.ask(method, `/api/v1/flows/${none}/versions/${id}${end}`);
      expect(nowhere).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
      const foreign = await bob.byKey.ask(method, `${path()}/versions/${id}${end}`);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'flow_not_found', detail: 'Flow not found' } });
    }
    for (const rest of ['versions', 'version?v=v1']) {
      expect((await bob.byKey.ask('GET', `${path()}/${rest}`)).status).toBe(404);
      expect((await ann.byKey.ask('GET', `/api/v1/flows/not-one/${rest}`)).status).toBe(422);
    }
  });
});

test('versions of large graphs lie in the object store with them, and are listed whole', async () => {
  const large = { ...saying('large'), padding: 'x'.repeat(1_500_000) };
  await patch({ data: large });
  await make('v1');
  await make('v2');
  const listed = await service().as(ann.byKey.headers).json<{ data: object }[]>('GET', `${path()}/versions`);
  // Not by `toEqual`, which would show both.
  expect(listed.map(({ data }) => JSON.stringify(data) === JSON.stringify(large))).toEqual([true, true]);
});
