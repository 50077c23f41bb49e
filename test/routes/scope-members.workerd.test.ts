import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../worker/secrets/sha256.ts';
import { readPrincipalByKeyHash } from '../../worker/store/principals.ts';
import { membershipOf } from '../../worker/store/scopes/membership.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';

afterEach(() => vi.restoreAllMocks());

let anyone: Service;
let root: Service;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  anyone = await freshService();
  root = (await addUser(anyone, 'root', { isSuperuser: true })).byKey;
  ann = await addUser(anyone, 'ann');
  bob = await addUser(anyone, 'bob');
});

describe('members', () => {
  let has: Scopes;
  beforeEach(async () => {
    has = await tenantWith(anyone.app, ann.id);
  });

  test('are added and removed, and listed with their names', async () => {
    const path = `/api/v1/tenants/${has.tenant}/members`;
    expect(await root.json('POST', path, { ids: [ann.id, bob.id, bob.id] })).toEqual({ added: 1 });
    expect(await root.json('GET', path)).toMatchObject({
      total: 2,
      items: [
        { user_id: ann.id, username: 'ann' },
        { user_id: bob.id, username: 'bob' },
      ],
    });
    const nobody = crypto.randomUUID();
    expect(await root.json('DELETE', path, { ids: [bob.id, nobody] })).toEqual({ removed: 1 });
    expect(await root.json('GET', path)).toMatchObject({ total: 1 });
  });

  test('come all or none: an unknown person keeps the others out', async () => {
    const unknown = crypto.randomUUID();
    const body = { ids: [bob.id, unknown] };
    expect(await root.ask('POST', `/api/v1/tenants/${has.tenant}/members`, body)).toMatchObject({
      status: 404,
      body: { detail: `ids: no such user: ${unknown}`, code: 'user_not_found' },
    });
    expect(await root.json('GET', `/api/v1/tenants/${has.tenant}/members`)).toMatchObject({ total: 1 });
  });

  test('of what is in a tenant are members of that tenant', async () => {
    for (const path of [`businesses/${has.business}`, `orgs/${has.org}`, `groups/${has.group}`]) {
      expect(await root.ask('POST', `/api/v1/${path}/members`, { ids: [bob.id] })).toMatchObject({
        status: 409,
        body: { code: 'not_in_tenant' },
      });
    }
  });

  test('who leave a tenant leave all that is in it, and have no default tenant any more', async () => {
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({ tenant_id: has.tenant });
    await root.json('DELETE', `/api/v1/tenants/${has.tenant}/members`, { ids: [ann.id] });
    for (const kind of ['tenants', 'businesses', 'orgs', 'groups']) {
      expect(await ann.byKey.json('GET', `/api/v1/${kind}/`)).toMatchObject({ total: 0 });
    }
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({ tenant_id: null });
  });

  test('who are deleted are in nothing any more', async () => {
    await root.json('DELETE', `/api/v1/users/${ann.id}`);
    for (const path of [`tenants/${has.tenant}`, `businesses/${has.business}`, `orgs/${has.org}`]) {
      expect(await root.json('GET', `/api/v1/${path}/members`)).toMatchObject({ total: 0 });
    }
    expect((await root.ask('POST', `/api/v1/tenants/${has.tenant}/members`, { ids: [ann.id] })).status).toBe(404);
  });

  test('who come in while it is deleted are told as well', async () => {
    const { accounts } = anyone.app;
    const changeAll = accounts.changeAll.bind(accounts);
    const told: (readonly string[])[] = [];
    let latecomer: string | null = bob.id;
    await root.json('POST', `/api/v1/tenants/${has.tenant}/members`, { ids: [bob.id] });
    vi.spyOn(accounts, 'changeAll').mockImplementation(async (ids, write) => {
      told.push(ids);
      if (latecomer) {
        const insert = 'INSERT INTO group_members (group_id, tenant_id, user_id, added_at) VALUES (?, ?, ?, 1)';
        await bindings.DB.prepare(insert).bind(has.group, has.tenant, latecomer).run();
        latecomer = null;
      }
      return changeAll(ids, write);
    });
    expect((await root.ask('DELETE', `/api/v1/groups/${has.group}`)).status).toBe(204);
    expect(told.map((ids) => [...ids].sort())).toEqual([[ann.id], [ann.id, bob.id].sort()]);
  });

  test('are authorised for nothing any more by what was deleted', async () => {
    const { id } = await bob.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'of bob' });
    await root.json('POST', `/api/v1/tenants/${has.tenant}/members`, { ids: [bob.id] });
    for (const [kind, one] of [
      ['groups', has.group],
      ['orgs', has.org],
    ] as const) {
      await bob.byKey.json('POST', `/api/v1/projects/${id}/auth/${kind}`, { ids: [one], permission: 'read' });
      expect((await ann.byKey.ask('GET', `/api/v1/projects/${id}`)).status).toBe(200);
      expect((await root.ask('DELETE', `/api/v1/${kind}/${one}`)).status).toBe(204);
      expect((await ann.byKey.ask('GET', `/api/v1/projects/${id}`)).status).toBe(404);
    }
    expect(await bindings.DB.prepare('SELECT count(*) AS n FROM project_grants').first('n')).toBe(0);
  });

  test('of whom there are too many are removed before', async () => {
    const crowd = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      INSERT INTO users (id, username, password_hash, is_active, optins, create_at, updated_at)
      SELECT 'crowd-' || i, 'crowd ' || i, '', 1, '{}', 1, 1 FROM n`;
    const fill = (members: string, of: string) =>
      `INSERT INTO ${members} SELECT ${of}, id, 1 FROM users WHERE username LIKE 'crowd %'`;
    await bindings.DB.batch([
      bindings.DB.prepare(crowd),
      bindings.DB.prepare(fill('tenant_members', `'${has.tenant}'`)),
      bindings.DB.prepare(fill('group_members', `${has.group}, '${has.tenant}'`)),
    ]);
    expect(await root.ask('DELETE', `/api/v1/groups/${has.group}`)).toMatchObject({
      status: 409,
      body: { code: 'scope_too_large' },
    });
    await root.json('DELETE', `/api/v1/groups/${has.group}/members`, { ids: [ann.id] });
    expect((await root.ask('DELETE', `/api/v1/groups/${has.group}`)).status).toBe(204);
  });

  test('are told what they are in for as long as it stays so, and are asked about once', async () => {
    const first = await principalOf(ann);
    const known = await membershipOf(anyone.app, first);
    const { tenant, business, org } = has;
    expect(known).toEqual({
      tenants: new Set([tenant]),
      businesses: new Map([[business, tenant]]),
      orgs: new Map([[org, tenant]]),
    });
    const asking = vi.spyOn(anyone.app.db, 'batch');
    expect(await membershipOf(anyone.app, first)).toBe(known);
    expect(asking).not.toHaveBeenCalled();
  });

  async function principalOf({ key }: Person) {
    const principal = await readPrincipalByKeyHash(anyone.app.db, await sha256Hex(key));
    if (!principal) throw new Error('nobody has the key');
    return principal;
  }
});

describe('the default tenant', () => {
  test('is the first one, and is chosen among those that one is in', async () => {
    const one = await tenantWith(anyone.app, ann.id);
    const two = await tenantWith(anyone.app, ann.id);
    const foreign = await tenantWith(anyone.app, bob.id);
    const set = (by: Service, tenant_id: string | null) => by.ask('PATCH', `/api/v1/users/${ann.id}`, { tenant_id });
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({ tenant_id: one.tenant });
    expect(await set(ann.byKey, two.tenant)).toMatchObject({ status: 200, body: { tenant_id: two.tenant } });
    expect(await ann.byKey.json('POST', '/api/v1/flows/', { name: 'new' })).toMatchObject({ tenant_id: two.tenant });
    const refused = { status: 403, body: { code: 'foreign_scope' } };
    expect(await set(ann.byKey, foreign.tenant)).toMatchObject(refused);
    expect(await set(root, foreign.tenant)).toMatchObject(refused);
    expect(await set(root, null)).toMatchObject({ status: 200, body: { tenant_id: null } });
  });
});
