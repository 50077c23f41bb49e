import { beforeEach, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';

const seconds = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const create = (body: unknown) => ann.byKey.ask('POST', '/api/v1/flows/', body);
const made = (body: unknown) => ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);
const read = (id: string) => ann.byKey.json<Flow>('GET', `/api/v1/flows/${id}`);

describe('a new flow', () => {
  test('is answered with 201 and the record, in the order that clients know', async () => {
    const { status, body } = await create({ name: 'wire flow' });
    expect(status).toBe(201);
    expect(Object.entries(body ?? {})).toEqual([
      ['name', 'wire flow'],
      ['description', null],
      ['icon', null],
      ['icon_bg_color', null],
      ['gradient', null],
      ['data', null],
      ['is_component', false],
      ['updated_at', seconds],
      ['webhook', false],
      ['endpoint_name', null],
      ['tags', null],
      ['locked', false],
      ['mcp_enabled', false],
      ['action_name', null],
      ['action_description', null],
      ['access_type', 'PRIVATE'],
      ['id', uuid],
      ['user_id', ann.id],
      ['folder_id', uuid],
      ['project_id', body?.folder_id],
      ['flow_skill', null],
      ['is_online', false],
      ['is_version', false],
      ['is_hold', false],
      ['is_endpoint', false],
      ['is_deleted', false],
      ['flow_type', ''],
      ['online_version', null],
      ['tenant_id', null],
      ['business_id', 0],
      ['is_self', false],
      ['org_id', 0],
      ['fs_path', null],
      ['create_at', seconds],
      ['m_uid', ann.serial],
      ['creator_name', 'ann'],
    ]);
    expect(await read(body?.id as string)).toEqual(body);
  });

  test('keeps every field that came, and decides by itself whose and how old it is', async () => {
    const { tenant, business, org } = await tenantWith(nobody.app, ann.id);
    const fields = {
      description: 'does things',
      flow_skill: 'skill',
      icon: 'MessageSquare',
      icon_bg_color: '#ff00aa',
      gradient: '3',
      is_component: true,
      webhook: true,
      endpoint_name: 'my-end_point1',
      tags: ['a', 'b'],
      locked: true,
      is_online: true,
      is_version: true,
      is_hold: true,
      is_endpoint: true,
      is_deleted: true,
      flow_type: 'chat',
      online_version: '7',
      mcp_enabled: true,
      action_name: 'act',
      action_description: 'acts',
      access_type: 'RESTRICTED',
      tenant_id: tenant,
      business_id: business,
      is_self: true,
      org_id: org,
      fs_path: 'flows/a.json',
    };
    const other = await addUser(nobody, 'other');
    const forged = { id: crypto.randomUUID(), user_id: other.id, updated_at: '2001-01-01T00:00:00', m_uid: 99 };
    const flow = await made({ name: 'full', ...fields, ...forged, unknown_field: 1 });
    expect(flow).toMatchObject(fields);
    expect(flow).toMatchObject({ user_id: ann.id, m_uid: ann.serial, updated_at: seconds });
    expect(flow.id).not.toBe(forged.id);
    expect(flow.updated_at).not.toMatch(/^2001/);
    expect(flow).not.toHaveProperty('unknown_field');
    expect(await other.byKey.json('GET', '/api/v1/flows/')).toEqual([]);
  });

  test('is put into the default project when its project is not one of the caller', async () => {
    const { folder_id: home } = await made({ name: 'a' });
    expect(await made({ name: 'b', folder_id: home })).toMatchObject({ folder_id: home });
    expect(await made({ name: 'c', folder_id: crypto.randomUUID() })).toMatchObject({ folder_id: home });
    const bob = await addUser(nobody, 'bob');
    const theirs = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'd', project_id: home });
    expect(theirs.folder_id).not.toBe(home);
  });

  test.each([
    ['no name', {}, [{ type: 'missing', loc: ['body', 'name'] }]],
    ['an empty name', { name: '' }, [{ type: 'string_too_short', loc: ['body', 'name'] }]],
    ['a number for a name', { name: 5 }, [{ type: 'string_type', loc: ['body', 'name'] }]],
    ['data without nodes', { name: 'x', data: { edges: [] } }, [{ msg: 'Value error, Flow must have nodes' }]],
    ['data without edges', { name: 'x', data: { nodes: [] } }, [{ msg: 'Value error, Flow must have edges' }]],
    ['a list for data', { name: 'x', data: [] }, [{ type: 'dict_type', loc: ['body', 'data'] }]],
    [
      'a colour by name',
      { name: 'x', icon_bg_color: 'red' },
      [{ type: 'value_error', loc: ['body', 'icon_bg_color'] }],
    ],
    ['half an emoji', { name: 'x', icon: ':rocket' }, [{ type: 'value_error', loc: ['body', 'icon'] }]],
    ['an unknown access', { name: 'x', access_type: 'X' }, [{ type: 'enum', loc: ['body', 'access_type'] }]],
    ['a text for a flag', { name: 'x', locked: 'yes' }, [{ type: 'bool_type', loc: ['body', 'locked'] }]],
    ['a huge integer', { name: 'x', org_id: 1e300 }, [{ loc: ['body', 'org_id'] }]],
    ['a name for a project', { name: 'x', folder_id: 'p' }, [{ type: 'uuid_parsing', loc: ['body', 'folder_id'] }]],
    ['tags that are no list', { name: 'x', tags: 'a' }, [{ type: 'list_type', loc: ['body', 'tags'] }]],
    ['tags beyond counting', { name: 'x', tags: Array(5000).fill('t') }, [{ type: 'too_long', loc: ['body', 'tags'] }]],
    [
      'a spaced endpoint',
      { name: 'x', endpoint_name: 'has space' },
      'Endpoint name must contain only letters, numbers, hyphens, and underscores',
    ],
    [
      'an empty endpoint',
      { name: 'x', endpoint_name: '' },
      'Endpoint name must contain only letters, numbers, hyphens, and underscores',
    ],
    ['a number for an endpoint', { name: 'x', endpoint_name: 5 }, [{ type: 'string_type' }]],
    ['a very long endpoint', { name: 'x', endpoint_name: 'e'.repeat(10_000) }, [{ type: 'string_too_long' }]],
    ['a very long name', { name: 'n'.repeat(100_000) }, [{ type: 'string_too_long' }]],
    ['a NUL in its name', { name: 'a\u0000b' }, [{ type: 'string_pattern_mismatch', loc: ['body', 'name'] }]],
  ])('with %s is 422', async (_, body, detail) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { detail, code: 'validation_failed' } });
    expect(await ann.byKey.json('GET', '/api/v1/flows/')).toEqual([]);
  });

  test.each(['../up', 'a/../../b', '/etc/passwd', 'C:\\x', '..\\x'])('refuses the path %s', async (fs_path) => {
    expect(await create({ name: 'x', fs_path })).toMatchObject({ status: 400, body: { code: 'invalid_fs_path' } });
  });

  test.each([
    ['application/json; charset=utf-8', 201],
    ['application/vnd.api+json', 201],
    ['text/plain', 422],
    ['application/xml', 422],
  ])('as %s is answered %i', async (type, status) => {
    const answer = await ann.byKey.ask('POST', '/api/v1/flows/', '{"name":"typed"}', { 'content-type': type });
    expect(answer.status).toBe(status);
  });
});

describe('names', () => {
  test('that are taken get a number, the next after those in use', async () => {
    const names: string[] = [];
    for (let index = 0; index < 3; index++) names.push((await made({ name: 'X' })).name);
    expect(names).toEqual(['X', 'X (1)', 'X (2)']);
    expect((await made({ name: 'X (7)' })).name).toBe('X (7)');
    expect((await made({ name: 'X (old)' })).name).toBe('X (old)');
    expect((await made({ name: 'X' })).name).toBe('X (8)');
    expect((await made({ name: 'X (7)' })).name).toBe('X (7) (1)');
  });

  test('of a deleted flow are free again', async () => {
    const { id } = await made({ name: 'X', endpoint_name: 'x' });
    await ann.byKey.json('DELETE', `/api/v1/flows/${id}`);
    expect(await made({ name: 'X', endpoint_name: 'x' })).toMatchObject({ name: 'X', endpoint_name: 'x' });
  });

  test('of endpoints get a number behind a hyphen, whatever else begins like them', async () => {
    const endpoints: (string | null)[] = [];
    await made({ name: 'other', endpoint_name: 'a-b-text' });
    for (let index = 0; index < 3; index++) {
      endpoints.push((await made({ name: 'x', endpoint_name: 'a-b' })).endpoint_name);
    }
    expect(endpoints).toEqual(['a-b', 'a-b-1', 'a-b-2']);
  });

  test('are a matter of each user alone', async () => {
    const bob = await addUser(nobody, 'bob');
    for (const person of [ann, bob]) {
      const flow = await person.byKey.json('POST', '/api/v1/flows/', { name: 'X', endpoint_name: 'x' });
      expect(flow).toMatchObject({ name: 'X', endpoint_name: 'x' });
    }
  });

  test('stay apart when twenty come at once', async () => {
    const bodies = Array.from({ length: 20 }, () => made({ name: 'X', endpoint_name: 'x' }));
    const flows = await Promise.all(bodies);
    expect(new Set(flows.map(({ name }) => name)).size).toBe(20);
    expect(new Set(flows.map(({ endpoint_name: name }) => name)).size).toBe(20);
    expect(new Set(flows.map(({ folder_id: project }) => project)).size).toBe(1);
    expect(flows.map(({ name }) => name)).toEqual(expect.arrayContaining(['X', 'X (1)', 'X (19)']));
  });

  test.each([['__proto__'], ['constructor'], ["'; drop table flows; --"], ['%_\\'], ['n'.repeat(10_000)], ['ünï 😀']])(
    'may be as strange as %j, twice',
    async (name) => {
      expect((await made({ name })).name).toBe(name);
      expect((await made({ name })).name).toBe(`${name} (1)`);
    },
  );

  test('with half a character in them are stored whole, twice', async () => {
    const text = '{"name":"half \\ud83d"}';
    for (const expected of ['half \ufffd', 'half \ufffd (1)']) {
      const answer = await ann.byKey.ask('POST', '/api/v1/flows/', text, { 'content-type': 'application/json' });
      expect(answer).toMatchObject({ status: 201, body: { name: expected } });
    }
  });
});
