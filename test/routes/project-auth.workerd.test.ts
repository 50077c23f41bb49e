import { beforeEach, describe, expect, test } from 'vitest';
import { groupMembers } from '../../schema/tables/group-members.ts';
import { groups } from '../../schema/tables/groups.ts';
import { orgMembers } from '../../schema/tables/org-members.ts';
import { orgs } from '../../schema/tables/orgs.ts';
import { tenantMembers } from '../../schema/tables/tenant-members.ts';
import { tenants } from '../../schema/tables/tenants.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let ben: Person;
let project: string;
let restricted: string;

const auth = (kind: string) => `/api/v1/projects/${project}/auth/${kind}`;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  ben = await addUser(nobody, 'ben');
  project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'shared' })).id;
  restricted = await flowOf('RESTRICTED');
});

async function flowOf(access_type: string): Promise<string> {
  const body = { name: access_type, data: echoFlow(), access_type, project_id: project };
  return (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body)).id;
}

async function authorise(kind: string, ids: unknown[], permission: string) {
  return ann.byKey.json('POST', auth(kind), { ids, permission });
}

const status = async (who: Person, method: string, path: string, body?: unknown) =>
  (await who.byKey.ask(method, path, body)).status;

describe('whom a project authorises', () => {
  test('is listed by name, changed by authorising once more, and taken back', async () => {
    const [added] = (await authorise('users', [ben.id], 'read')) as unknown as Record<string, unknown>[];
    expect(added).toEqual({ id: ben.id, serial: ben.serial, name: 'ben', permission: 'read' });
    await authorise('users', [ben.serial], 'edit');
    expect(await ann.byKey.json('GET', auth('users'))).toEqual([{ ...added, permission: 'edit' }]);
    expect(await ann.byKey.json('DELETE', auth('users'), { ids: [ben.serial] })).toEqual([]);
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
  });

  test('sees its flows that are not private with the next request, and no more with the one after it was taken back', async () => {
    const hidden = await flowOf('PRIVATE');
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
    await authorise('users', [ben.id], 'read');
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(200);
    expect(await status(ben, 'GET', `/api/v1/flows/${hidden}`)).toBe(404);
    const shown = await ben.byKey.json<{ flows: { id: string }[]; auth_settings: unknown }>(
      'GET',
      `/api/v1/projects/${project}`,
    );
    expect(shown).toMatchObject({ flows: [{ id: restricted }], auth_settings: null });
    await ann.byKey.json('DELETE', auth('users'), { ids: [ben.id] });
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
    expect(await status(ben, 'GET', `/api/v1/projects/${project}`)).toBe(404);
  });

  test('is a group or an organisation by its members as they are at the moment', async () => {
    const { db } = nobody.app;
    const times = { createdAt: 1, updatedAt: 1 };
    await db.insert(tenants).values({ id: 'tenant', name: 'tenant', ...times });
    for (const { id } of [ann, ben]) {
      await db.insert(tenantMembers).values({ tenantId: 'tenant', userId: id, addedAt: 1 });
    }
    await db.insert(groups).values({ id: 3, tenantId: 'tenant', name: 'Support', ...times });
    await db.insert(orgs).values({ id: 4, tenantId: 'tenant', name: 'Sales', ...times });
    await authorise('groups', [3], 'read');
    await authorise('orgs', [4], 'edit');
    expect(await ann.byKey.json('GET', auth('groups'))).toEqual([{ id: 3, name: 'Support', permission: 'read' }]);
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
    const member = { tenantId: 'tenant', userId: ben.id, addedAt: 1 };
    await db.insert(groupMembers).values({ ...member, groupId: 3 });
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(200);
    expect(await status(ben, 'PATCH', `/api/v1/flows/${restricted}`, { description: 'x' })).toBe(403);
    await db.insert(orgMembers).values({ ...member, orgId: 4 });
    expect(await status(ben, 'PATCH', `/api/v1/flows/${restricted}`, { description: 'x' })).toBe(200);
    await db.delete(tenantMembers);
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
  });

  test('is somebody of the owner’s tenants: others are as unknown as nobody, and then nothing is changed', async () => {
    const { db } = nobody.app;
    await db.insert(tenants).values({ id: 'other', name: 'other', createdAt: 1, updatedAt: 1 });
    const cem = await addUser(nobody, 'cem');
    await db.insert(tenantMembers).values({ tenantId: 'other', userId: cem.id, addedAt: 1 });
    await db.insert(groups).values({ id: 5, tenantId: 'other', name: 'Theirs', createdAt: 1, updatedAt: 1 });
    const nobodys = crypto.randomUUID();
    const refused = await ann.byKey.ask('POST', auth('users'), {
      ids: [ben.id, cem.id, nobodys],
      permission: 'read',
    });
    expect(refused).toMatchObject({
      status: 404,
      body: { detail: `No such users: ${cem.id}, ${nobodys}`, code: 'grantee_not_found' },
    });
    expect(await ann.byKey.ask('POST', auth('groups'), { ids: [5], permission: 'read' })).toMatchObject({
      status: 404,
      body: { detail: 'No such groups: 5' },
    });
    expect(await ann.byKey.json('GET', auth('users'))).toEqual([]);
    expect((await ann.byKey.ask('DELETE', auth('users'), { ids: [ben.id] })).status).toBe(404);
  });

  test('is the owner’s to say: who edits the flows does not, and strangers do not know of the project', async () => {
    await authorise('users', [ben.id], 'edit');
    const cem = await addUser(nobody, 'cem');
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { ids: [cem.id], permission: 'edit' }],
      ['DELETE', { ids: [ben.id] }],
    ] as const) {
      expect(await status(ben, method, auth('users'), body)).toBe(403);
      expect(await status(cem, method, auth('users'), body)).toBe(404);
    }
  });

  test('goes with the project', async () => {
    await authorise('users', [ben.id], 'edit');
    await ann.byKey.json('PATCH', `/api/v1/flows/${restricted}`, { folder_id: null });
    expect(await status(ben, 'GET', `/api/v1/flows/${restricted}`)).toBe(404);
    await ann.byKey.fetch('DELETE', `/api/v1/projects/${project}`);
    const { results } = await nobody.app.env.DB.prepare('SELECT * FROM project_grants').all();
    expect(results).toEqual([]);
  });

  test('has a limit', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `user-${index}`);
    const given = JSON.stringify(ids.slice(1));
    await nobody.app.env.DB.prepare("INSERT INTO project_grants SELECT ?, 'user', value, 'read' FROM json_each(?)")
      .bind(project, given)
      .run();
    expect(await ann.byKey.ask('POST', auth('users'), { ids: [ben.id], permission: 'read' })).toMatchObject({
      status: 400,
      body: { code: 'too_many_grants' },
    });
  });

  test.each([
    [{ ids: [], permission: 'read' }],
    [{ ids: ['x'], permission: 'read' }],
    [{ ids: [1], permission: 'own' }],
    [{ permission: 'read' }],
    [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1), permission: 'read' }],
  ])('is not %j', async (body) => {
    expect(await status(ann, 'POST', auth('users'), body)).toBe(422);
  });
});
