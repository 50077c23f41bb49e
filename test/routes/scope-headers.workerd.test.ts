import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';

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

  test('are nothing where they are empty, or the business is 0', async () => {
    const headers = { 'tenant-id': '', 'business-id': '0', 'is-self': '' };
    expect((await within(headers).ask('GET', '/api/v1/flows/')).status).toBe(200);
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
