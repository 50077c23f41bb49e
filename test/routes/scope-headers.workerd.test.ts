import { beforeEach, describe, expect, test } from 'vitest';
import { countedBindings } from '../support/counted-bindings.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service, service } from '../support/service.ts';

let anyone: Service;
let ann: Person;
let bob: Person;
let first: Scopes;
let second: Scopes;
let foreign: Scopes;

beforeEach(async () => {
  anyone = await freshService();
  ann = await addUser(anyone, 'ann');
  bob = await addUser(anyone, 'bob');
  first = await tenantWith(anyone.app, ann.id);
  second = await tenantWith(anyone.app, ann.id);
  foreign = await tenantWith(anyone.app, bob.id);
});

/** Ann, with headers. */
function within(headers: Record<string, string>): Service {
  return ann.byKey.as({ ...ann.byKey.headers, ...headers });
}

describe('the headers of a scope', () => {
  test.each([
    ['tenant-id', 'contoso', 'uuid_parsing'],
    ['business-id', 'one', 'int_parsing'],
    ['business-id', '-1', 'greater_than_equal'],
    ['is-self', 'perhaps', 'bool_parsing'],
    ['tenant-id', '', 'uuid_parsing'],
    ['business-id', '', 'int_parsing'],
    ['is-self', '', 'bool_parsing'],
  ])('are refused where malformed: %s: %s', async (name, value, type) => {
    expect(await within({ [name]: value }).ask('GET', '/api/v1/flows/')).toMatchObject({
      status: 422,
      body: { detail: [{ type, loc: ['header', name] }] },
    });
  });

  test('are refused where they name what the user is not in', async () => {
    const refused = { status: 403, body: { code: 'foreign_scope' } };
    const tenants = [foreign.tenant, crypto.randomUUID()];
    for (const tenant of tenants) {
      expect(await within({ 'tenant-id': tenant }).ask('GET', '/api/v1/projects/')).toMatchObject(refused);
    }
    for (const business of [foreign.business, second.business, 999]) {
      const headers = { 'tenant-id': first.tenant, 'business-id': String(business) };
      expect(await within(headers).ask('GET', '/api/v2/files/')).toMatchObject(refused);
    }
    expect((await within({ 'business-id': String(first.business) }).ask('GET', '/api/v1/flows/')).status).toBe(200);
  });

  test('name no business where it is 0', async () => {
    expect(await within({ 'business-id': '0' }).json('POST', '/api/v1/flows/', { name: 'x' })).toMatchObject({
      ...{ tenant_id: first.tenant, business_id: 0 },
    });
  });

  test('are not looked at where no resources are managed', async () => {
    expect((await within({ 'tenant-id': 'contoso' }).ask('GET', '/api/v1/users/whoami')).status).toBe(200);
  });

  test('count from the next request on for who is put into a tenant, and no more for who leaves it', async () => {
    const root = await addUser(anyone, 'root', { isSuperuser: true });
    const ask = () => within({ 'tenant-id': foreign.tenant }).ask('GET', '/api/v1/flows/');
    const members = (method: string) =>
      root.byKey.json(method, `/api/v1/tenants/${foreign.tenant}/members`, { ids: [ann.id] });
    expect((await ask()).status).toBe(403);
    await members('POST');
    expect((await ask()).status).toBe(200);
    await members('DELETE');
    expect((await ask()).status).toBe(403);
  });

  test('are refused by every isolate from the next request on, though it knew them to hold', async () => {
    const elsewhere = service().as({ ...ann.byKey.headers, 'tenant-id': second.tenant });
    expect((await elsewhere.ask('GET', '/api/v1/flows/')).status).toBe(200);
    const root = await addUser(anyone, 'root', { isSuperuser: true });
    await root.byKey.json('DELETE', `/api/v1/tenants/${second.tenant}/members`, { ids: [ann.id] });
    expect((await elsewhere.ask('GET', '/api/v1/flows/')).status).toBe(403);
    expect((await elsewhere.ask('POST', '/api/v1/flows/', { name: 'x' })).status).toBe(403);
  });

  test('cost nothing more than the request, once it is known what the user is in', async () => {
    const counted = countedBindings(bindings);
    const known = service({ ...(counted.bindings as object) }).as(ann.byKey.headers);
    const calls = async (headers: Record<string, string>) => {
      await known.ask('GET', '/api/v2/files/', undefined, headers);
      counted.calls.length = 0;
      await known.ask('GET', '/api/v2/files/', undefined, headers);
      return [...counted.calls];
    };
    const without = await calls({});
    expect(without).toContain('ACCOUNTS.use');
    expect(await calls({ 'tenant-id': second.tenant, 'business-id': String(second.business) })).toEqual(without);
  });

  test('have what the user is in looked up once, also for what is made in them', async () => {
    const counted = countedBindings(bindings);
    const known = service({ ...(counted.bindings as object) }).as(ann.byKey.headers);
    const make = async (headers: Record<string, string>) => {
      counted.calls.length = 0;
      const body = { name: 'x', org_id: second.org };
      expect((await known.ask('POST', '/api/v1/flows/', body, headers)).status).toBe(201);
      return [...counted.calls].sort();
    };
    await make({});
    expect(await make({ 'tenant-id': second.tenant })).toEqual(await make({}));
  });

  test('put what is made into the scope; without them it goes into the default tenant', async () => {
    const headers = { 'tenant-id': second.tenant, 'business-id': String(second.business), 'is-self': 'true' };
    expect(await within(headers).json('POST', '/api/v1/flows/', { name: 'scoped' })).toMatchObject({
      ...{ tenant_id: second.tenant, business_id: second.business, is_self: true },
    });
    expect(await ann.byKey.json('POST', '/api/v1/flows/', { name: 'plain' })).toMatchObject({
      ...{ tenant_id: first.tenant, business_id: 0, is_self: false },
    });
  });
});

describe('where a flow lies', () => {
  test('is what its body names of what one is in; a business brings its tenant along', async () => {
    const made = (body: object) => ann.byKey.json('POST', '/api/v1/flows/', { name: 'x', ...body });
    expect(await made({ business_id: second.business })).toMatchObject({
      ...{ tenant_id: second.tenant, business_id: second.business, org_id: 0 },
    });
    expect(await made({ tenant_id: second.tenant, org_id: second.org })).toMatchObject({
      ...{ tenant_id: second.tenant, business_id: 0, org_id: second.org },
    });
    const nothing = { tenant_id: null, business_id: 0, is_self: false, org_id: null };
    expect(await made(nothing)).toMatchObject({ tenant_id: first.tenant, business_id: 0, org_id: 0 });
  });

  test.each([
    ['a foreign tenant', () => ({ tenant_id: foreign.tenant })],
    ['an unknown tenant', () => ({ tenant_id: crypto.randomUUID() })],
    ['a foreign business', () => ({ business_id: foreign.business })],
    ['a business of another tenant', () => ({ tenant_id: first.tenant, business_id: second.business })],
    ['a foreign organisation', () => ({ org_id: foreign.org })],
    ['an organisation of another tenant', () => ({ tenant_id: first.tenant, org_id: second.org })],
  ])('is not %s: neither when it is made, alone or with others, nor by a change', async (_, body) => {
    const refused = { status: 403, body: { code: 'foreign_scope' } };
    const flow = { name: 'x', ...body() };
    expect(await ann.byKey.ask('POST', '/api/v1/flows/', flow)).toMatchObject(refused);
    expect(await ann.byKey.ask('POST', '/api/v1/flows/batch/', { flows: [{ name: 'a' }, flow] })).toMatchObject(
      refused,
    );
    expect(await ann.byKey.json('GET', '/api/v1/flows/')).toEqual([]);
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'mine' });
    expect(await ann.byKey.ask('PATCH', `/api/v1/flows/${id}`, body())).toMatchObject(refused);
  });

  test('changes as a whole: another tenant leaves business and organisation behind, null leaves all', async () => {
    const { tenant: tenant_id, business: business_id, org: org_id } = first;
    const body = { name: 'x', tenant_id, business_id, org_id };
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body);
    const patch = (change: object) => ann.byKey.json('PATCH', `/api/v1/flows/${id}`, change);
    expect(await patch({ description: 'y' })).toMatchObject({ tenant_id, business_id, org_id });
    expect(await patch({ org_id: 0, is_self: true })).toMatchObject({ business_id, org_id: 0, is_self: true });
    const moved = { tenant_id: second.tenant, business_id: 0, org_id: 0 };
    expect(await patch({ tenant_id: second.tenant })).toMatchObject(moved);
    expect(await patch({ business_id })).toMatchObject({ tenant_id, business_id });
    expect(await patch({ tenant_id: null })).toMatchObject({ tenant_id: null, business_id: 0, org_id: 0 });
  });

  test('may be sent as it is by who is not in it any more', async () => {
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'x', org_id: first.org });
    const root = await addUser(anyone, 'root', { isSuperuser: true });
    await root.byKey.json('DELETE', `/api/v1/tenants/${first.tenant}/members`, { ids: [ann.id] });
    const read = await ann.byKey.json('GET', `/api/v1/flows/${id}`);
    const { tenant_id, business_id, org_id } = read;
    const same = { tenant_id, business_id, org_id, description: 'y' };
    expect(await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, same)).toMatchObject(same);
  });

  test('is nothing to a file of another server, and stands in no export', async () => {
    const form = new FormData();
    const elsewhere = { name: 'from elsewhere', tenant_id: crypto.randomUUID(), business_id: 4711, org_id: 4711 };
    form.set('file', new File([JSON.stringify(elsewhere)], 'flow.json'));
    const [flow] = await ann.byKey.json<[{ id: string }]>('POST', '/api/v1/flows/upload/', form);
    expect(flow).toMatchObject({ tenant_id: first.tenant, business_id: 0, org_id: 0 });
    const exported = await ann.byKey.ask('POST', '/api/v1/flows/download/', [flow.id], { accept: 'application/json' });
    expect(exported.body).toMatchObject({ tenant_id: null, business_id: 0, is_self: false, org_id: 0 });
  });
});
