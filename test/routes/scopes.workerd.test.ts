import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';

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

describe('tenants', () => {
  test('are made, read, renamed and deleted by superusers', async () => {
    const made = await root.ask('POST', '/api/v1/tenants/', { name: ' Contoso ' });
    expect(made).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Contoso' } });
    const path = `/api/v1/tenants/${made.body?.id}`;
    expect((await root.ask('GET', path)).body).toEqual(made.body);
    expect(await root.json('PATCH', path, { name: 'Contoso Ltd' })).toMatchObject({ name: 'Contoso Ltd' });
    expect((await root.ask('DELETE', path)).status).toBe(204);
    expect(await root.ask('GET', path)).toMatchObject({
      status: 404,
      body: { detail: 'Tenant not found', code: 'scope_not_found' },
    });
  });

  test('of one name are one: the second is refused, by two superusers at once as well', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => root.ask('POST', '/api/v1/tenants/', { name: 'Contoso' })));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const other = await root.json<{ id: string }>('POST', '/api/v1/tenants/', { name: 'Fabrikam' });
    expect(await root.ask('PATCH', `/api/v1/tenants/${other.id}`, { name: 'Contoso' })).toMatchObject({
      status: 409,
      body: { code: 'scope_name_taken' },
    });
  });

  test('are not deleted while there is something in them', async () => {
    const { tenant, business, org, group } = await tenantWith(anyone.app, ann.id);
    for (const part of [`businesses/${business}`, `orgs/${org}`, `groups/${group}`]) {
      expect(await root.ask('DELETE', `/api/v1/tenants/${tenant}`)).toMatchObject({
        status: 409,
        body: { code: 'scope_not_empty' },
      });
      expect((await root.ask('DELETE', `/api/v1/${part}`)).status).toBe(204);
    }
    expect((await root.ask('DELETE', `/api/v1/tenants/${tenant}`)).status).toBe(204);
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({ tenant_id: null });
  });

  test('come in pages, oldest first', async () => {
    for (const name of ['a', 'b', 'c']) await root.json('POST', '/api/v1/tenants/', { name });
    expect(await root.json('GET', '/api/v1/tenants/?page=2&size=2')).toMatchObject({
      ...{ items: [{ name: 'c' }], total: 3, page: 2, size: 2, pages: 2 },
    });
    expect((await root.ask('GET', '/api/v1/tenants/?size=101')).status).toBe(422);
  });
});

describe('whoever is no superuser', () => {
  test('lists and reads what they are in, and nothing else', async () => {
    const own = await tenantWith(anyone.app, ann.id);
    const foreign = await tenantWith(anyone.app, bob.id);
    for (const [kind, id, other] of kindsOf(own, foreign)) {
      expect(await ann.byKey.json('GET', `/api/v1/${kind}/`)).toMatchObject({ total: 1, items: [{ id }] });
      expect(await ann.byKey.json('GET', `/api/v1/${kind}/${id}`)).toMatchObject({ id });
      expect((await ann.byKey.ask('GET', `/api/v1/${kind}/${other}`)).status).toBe(404);
      expect(await ann.byKey.ask('PATCH', `/api/v1/${kind}/${id}`, { name: 'mine' })).toMatchObject({
        status: 403,
        body: { code: 'superuser_required' },
      });
    }
  });
});

describe.each(['businesses', 'orgs'])('%s', (kind) => {
  let tenant: string;
  beforeEach(async () => {
    tenant = (await root.json<{ id: string }>('POST', '/api/v1/tenants/', { name: 'Contoso' })).id;
  });

  test('lie in one another within their tenant, and are listed by their parent', async () => {
    const top = await made('top');
    const low = await made('low', top);
    expect(await root.json('GET', `/api/v1/${kind}/${low}`)).toMatchObject({ tenant_id: tenant, parent_id: top });
    expect(await root.json('GET', `/api/v1/${kind}/?tenant_id=${tenant}&parent_id=${top}`)).toMatchObject({
      ...{ total: 1, items: [{ id: low, name: 'low' }] },
    });
    expect(await root.json('PATCH', `/api/v1/${kind}/${low}`, { parent_id: null })).toMatchObject({ parent_id: null });
  });

  test('never lie within themselves, though two superusers move them at once', async () => {
    const a = await made('a');
    const b = await made('b');
    const cycle = { status: 409, body: { code: 'scope_cycle' } };
    expect(await move(a, a)).toMatchObject(cycle);
    const both = await Promise.all([move(a, b), move(b, a)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const parents = await root.json<{ items: { parent_id: number | null }[] }>('GET', `/api/v1/${kind}/`);
    expect(parents.items.filter((item) => item.parent_id === null)).toHaveLength(1);
  });

  test('lie in nothing of another tenant, and in nothing that is not there', async () => {
    const { id: other } = await root.json<{ id: string }>('POST', '/api/v1/tenants/', { name: 'Fabrikam' });
    const own = await made('own');
    const body = { tenant_id: other, name: 'x', parent_id: own };
    const unknown = { status: 404, body: { code: 'scope_not_found' } };
    expect(await root.ask('POST', `/api/v1/${kind}/`, body)).toMatchObject(unknown);
    expect(await move(own, 999)).toMatchObject(unknown);
    const nowhere = { tenant_id: crypto.randomUUID(), name: 'x' };
    expect(await root.ask('POST', `/api/v1/${kind}/`, nowhere)).toMatchObject(unknown);
    expect(await root.ask('PATCH', `/api/v1/${kind}/999`, { parent_id: own })).toMatchObject(unknown);
  });

  test('are sixteen levels deep at most, however they get there', async () => {
    let top: number | null = null;
    for (let level = 1; level <= 16; level++) top = await made(`level ${level}`, top);
    const deep = { status: 409, body: { code: 'scope_too_deep' } };
    const body = { tenant_id: tenant, name: 'too deep', parent_id: top };
    expect(await root.ask('POST', `/api/v1/${kind}/`, body)).toMatchObject(deep);
    const two = await made('two');
    await made('below it', two);
    const { items } = await root.json<{ items: { id: number; name: string }[] }>('GET', `/api/v1/${kind}/?size=100`);
    const at = (level: number) => items.find(({ name }) => name === `level ${level}`)?.id as number;
    expect(await move(two, at(15))).toMatchObject(deep);
    expect((await move(two, at(14))).status).toBe(200);
  });

  test('share no name in one place, and may in different ones', async () => {
    const top = await made('sales');
    await made('sales', top);
    const again = (parent_id: number | null) =>
      root.ask('POST', `/api/v1/${kind}/`, { tenant_id: tenant, name: 'sales', parent_id });
    expect((await again(null)).status).toBe(409);
    expect((await again(top)).status).toBe(409);
  });

  test('are deleted with their members, once nothing lies within them', async () => {
    await root.json('POST', `/api/v1/tenants/${tenant}/members`, { ids: [ann.id] });
    const top = await made('top');
    const low = await made('low', top);
    await root.json('POST', `/api/v1/${kind}/${low}/members`, { ids: [ann.id] });
    expect(await root.ask('DELETE', `/api/v1/${kind}/${top}`)).toMatchObject({
      status: 409,
      body: { code: 'scope_not_empty' },
    });
    expect((await root.ask('DELETE', `/api/v1/${kind}/${low}`)).status).toBe(204);
    expect(await ann.byKey.json('GET', `/api/v1/${kind}/`)).toMatchObject({ total: 0 });
    expect((await root.ask('DELETE', `/api/v1/${kind}/${top}`)).status).toBe(204);
    expect(await made('new')).toBeGreaterThan(low);
  });

  test('take whole numbers for ids', async () => {
    expect(await root.ask('GET', `/api/v1/${kind}/one`)).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'int_parsing', loc: ['path', kind === 'orgs' ? 'org_id' : 'business_id'] }] },
    });
  });

  async function made(name: string, parent: number | null = null): Promise<number> {
    const body = { tenant_id: tenant, name, parent_id: parent };
    return (await root.json<{ id: number }>('POST', `/api/v1/${kind}/`, body)).id;
  }

  function move(id: number, parent: number) {
    return root.ask('PATCH', `/api/v1/${kind}/${id}`, { parent_id: parent });
  }
});

function kindsOf(own: Scopes, foreign: Scopes) {
  return [
    ['tenants', own.tenant, foreign.tenant],
    ['businesses', own.business, foreign.business],
    ['orgs', own.org, foreign.org],
    ['groups', own.group, foreign.group],
  ] as const;
}
