import { beforeAll, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';

let root: Service;
let ann: Person;
let bob: Person;
let home: Scopes;
let other: Scopes;
/** Businesses of `home`: one in another, of which Ann is in the first alone; and the same of organisations. */
const [lower, lowest] = [
  { business: 0, org: 0 },
  { business: 0, org: 0 },
];

beforeAll(async () => {
  const anyone = await freshService();
  root = (await addUser(anyone, 'root', { isSuperuser: true })).byKey;
  ann = await addUser(anyone, 'ann');
  bob = await addUser(anyone, 'bob');
  home = await tenantWith(anyone.app, ann.id, bob.id);
  other = await tenantWith(anyone.app, ann.id);
  for (const [kind, name] of [
    ['businesses', 'business'],
    ['orgs', 'org'],
  ] as const) {
    lower[name] = await inTree(kind, home[name]);
    lowest[name] = await inTree(kind, lower[name]);
  }
  await bob.byKey.json('POST', '/api/v1/flows/', { name: 'private of bob' });
  await bob.byKey.json('POST', '/api/v1/flows/', { name: 'public of bob', access_type: 'PUBLIC' });
  const low = { access_type: 'PUBLIC', business_id: lowest.business, org_id: lowest.org };
  await bob.byKey.json('POST', '/api/v1/flows/', { name: 'low of bob', ...low });
  await ann.byKey.json('POST', '/api/v1/flows/', { name: 'home' });
  await within({ 'tenant-id': other.tenant }).json('POST', '/api/v1/flows/', { name: 'other' });
  const inBusiness = { 'business-id': String(home.business) };
  await within(inBusiness).json('POST', '/api/v1/flows/', { name: 'business', org_id: home.org });
});

/** Puts Bob into a new one within another, and tells its id. */
async function inTree(kind: string, parent: number): Promise<number> {
  const body = { tenant_id: home.tenant, name: 'below', parent_id: parent };
  const { id } = await root.json<{ id: number }>('POST', `/api/v1/${kind}/`, body);
  await root.json('POST', `/api/v1/${kind}/${id}/members`, { ids: [bob.id] });
  return id;
}

/** Ann, with headers. */
function within(headers: Record<string, string>): Service {
  return ann.byKey.as({ ...ann.byKey.headers, ...headers });
}

async function names(headers: Record<string, string>, query = ''): Promise<string[]> {
  return (await within(headers).json<Flow[]>('GET', `/api/v1/flows/?${query}`)).map(({ name }) => name);
}

describe('a list of flows', () => {
  test('without headers is of all that is one’s own, wherever it lies', async () => {
    expect(await names({})).toEqual(['home', 'other', 'business']);
  });

  test('of a tenant is of what one may see of it, one’s own and others’', async () => {
    const all = ['public of bob', 'low of bob', 'home', 'business'];
    expect(await names({ 'tenant-id': home.tenant })).toEqual(all);
    expect(await names({ 'tenant-id': other.tenant })).toEqual(['other']);
    const query = 'get_all=false&size=3';
    const page = await within({ 'tenant-id': home.tenant }).json<{ items: Flow[] }>('GET', `/api/v1/flows/?${query}`);
    expect(page).toMatchObject({ total: 4, pages: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(all.slice(0, 3));
  });

  test('is of one’s own alone where that is asked for, be it of the default tenant', async () => {
    expect(await names({ 'tenant-id': home.tenant, 'is-self': 'true' })).toEqual(['home', 'business']);
    expect(await names({ 'is-self': 'true' })).toEqual(['home', 'business']);
    expect(await names({ 'is-self': 'false' })).toContain('public of bob');
  });

  test('of a business is of what lies in it, and below it where that is asked for', async () => {
    const inBusiness = { 'business-id': String(home.business) };
    expect(await names(inBusiness)).toEqual(['business']);
    expect(await names(inBusiness, 'include_scope_sub_businesses=true')).toEqual(['low of bob', 'business']);
  });

  test('is narrowed down to a business that one is in, or to one below that', async () => {
    const tenant = { 'tenant-id': home.tenant };
    const only = (id: number) => `Filter-Business-Id=${id}`;
    expect(await names(tenant, only(lowest.business))).toEqual(['low of bob']);
    expect(await names(tenant, only(lower.business))).toEqual([]);
    expect(await names(tenant, `${only(lower.business)}&include-sub-businesses=true`)).toEqual(['low of bob']);
    const asHeaders = { 'filter-business-id': String(lower.business), 'include-sub-businesses': 'true' };
    expect(await names({ ...tenant, ...asHeaders })).toEqual(['low of bob']);
    expect(await names({}, only(home.business))).toEqual(['business']);
  });

  test('is of an organisation, and of those below it where that is asked for', async () => {
    const tenant = { 'tenant-id': home.tenant };
    expect(await names(tenant, `org_id=${home.org}`)).toEqual(['business']);
    expect(await names(tenant, `org_id=${home.org}&include_descendant_orgs=true`)).toEqual(['low of bob', 'business']);
  });

  test('of a foreign business is refused', async () => {
    const refused = { status: 403, body: { code: 'foreign_scope' } };
    const foreign = `/api/v1/flows/?Filter-Business-Id=${other.business}`;
    expect(await bob.byKey.ask('GET', foreign)).toMatchObject(refused);
    expect(await ann.byKey.ask('GET', '/api/v1/flows/?Filter-Business-Id=999')).toMatchObject(refused);
  });

  test.each([
    ['Filter-Business-Id=one', {}, ['query', 'Filter-Business-Id']],
    ['include-sub-businesses=perhaps', {}, ['query', 'include-sub-businesses']],
    ['include_scope_sub_businesses=2', {}, ['query', 'include_scope_sub_businesses']],
    ['include_descendant_orgs=', {}, ['query', 'include_descendant_orgs']],
    ['', { 'filter-business-id': '-1' }, ['header', 'Filter-Business-Id']],
  ])('with %s %j is refused as malformed', async (query, headers, loc) => {
    expect(await within(headers).ask('GET', `/api/v1/flows/?${query}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc }] },
    });
  });

  test('shows others’ flows without their secrets', async () => {
    const secret = { type: 'str', password: true, value: 'sk-secret' };
    const node = { id: 'x', data: { type: 'OpenAIModel', node: { template: { api_key: secret } } } };
    const flow = { name: 'secret of bob', access_type: 'PUBLIC', data: { nodes: [node], edges: [] } };
    const { id } = await bob.byKey.json<{ id: string }>('POST', '/api/v1/flows/', flow);
    const list = JSON.stringify(await within({ 'tenant-id': home.tenant }).json('GET', '/api/v1/flows/'));
    expect(list).toContain('secret of bob');
    expect(list).not.toContain('sk-secret');
    await bob.byKey.json('DELETE', `/api/v1/flows/${id}`);
  });
});

describe('a list of projects', () => {
  test('of a scope is of those of it that one may see, and of the default project', async () => {
    const made = (by: Service, name: string) => by.json<{ id: string }>('POST', '/api/v1/projects/', { name });
    await made(within({ 'tenant-id': other.tenant }), 'of the other');
    await made(within({ 'business-id': String(home.business) }), 'of the business');
    const shared = await made(bob.byKey, 'shared by bob');
    await made(bob.byKey, 'bob alone');
    const grant = { ids: [home.group], permission: 'read' };
    await bob.byKey.json('POST', `/api/v1/projects/${shared.id}/auth/groups`, grant);
    const list = async (headers: Record<string, string>) =>
      (await within(headers).json<{ name: string }[]>('GET', '/api/v1/projects/')).map(({ name }) => name);
    expect(await list({})).toEqual(['Starter Project', 'of the other', 'of the business']);
    expect(await list({ 'tenant-id': other.tenant })).toEqual(['Starter Project', 'of the other']);
    const both = ['Starter Project', 'of the business', 'shared by bob'];
    expect(await list({ 'tenant-id': home.tenant })).toEqual(both);
    expect(await list({ 'tenant-id': home.tenant, 'is-self': 'true' })).toEqual(both.slice(0, 2));
    expect(await list({ 'business-id': String(home.business) })).toEqual(both.slice(0, 2));
    const bobs = bob.byKey.as({ ...bob.byKey.headers, 'business-id': String(lower.business) });
    await made(bobs, 'below');
    const names = async (headers: Record<string, string>, query = '') =>
      (await bobs.as({ ...bobs.headers, ...headers }).json<{ name: string }[]>('GET', `/api/v1/projects/${query}`))
        .map(({ name }) => name)
        .slice(1);
    const upper = { 'business-id': String(home.business) };
    expect(await names(upper)).toEqual([]);
    expect(await names(upper, '?include_scope_sub_businesses=true')).toEqual(['below']);
  });
});

describe('files', () => {
  test('are listed by their scope, and deleted by it', async () => {
    const upload = async (headers: Record<string, string>, name: string) => {
      const body = new FormData();
      body.set('file', new File(['x'], name));
      expect((await within(headers).fetch('POST', '/api/v2/files/', { body })).status).toBe(201);
    };
    const list = async (headers: Record<string, string>) =>
      (await within(headers).json<{ name: string }[]>('GET', '/api/v2/files/')).map(({ name }) => name);
    await upload({}, 'home.txt');
    await upload({ 'tenant-id': other.tenant }, 'other.txt');
    await upload({ 'business-id': String(home.business) }, 'business.txt');
    expect(await list({})).toEqual(['home', 'other', 'business']);
    expect(await list({ 'tenant-id': home.tenant })).toEqual(['home', 'business']);
    expect(await list({ 'business-id': String(home.business) })).toEqual(['business']);
    const below = '/api/v2/files/?include_scope_sub_businesses=true';
    expect(await within({ 'business-id': String(home.business) }).json('GET', below)).toHaveLength(1);
    await within({ 'tenant-id': other.tenant }).json('DELETE', '/api/v2/files/');
    expect(await list({})).toEqual(['home', 'business']);
  });

  test('that came in parts lie where their completion says', async () => {
    const there = within({ 'tenant-id': other.tenant });
    const { id } = await there.json<{ id: string }>('POST', '/api/v2/files/uploads', { name: 'parts.txt', size: 1 });
    await there.fetch('PUT', `/api/v2/files/uploads/${id}/parts/1`, { body: 'x' });
    const file = await there.json('POST', `/api/v2/files/uploads/${id}/complete`);
    expect(file).toMatchObject({ id, tenant_id: other.tenant });
    expect(await there.json('GET', '/api/v2/files/')).toEqual([file]);
  });
});
