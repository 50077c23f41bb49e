import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';
import { makeTemplate, patchTemplate, type Template, templateNames, templates } from '../support/templates.ts';

const tenant = '6a3b0a52-3c53-4d0e-9d8e-7d3b6f0a9c11';
let ann: Person;
let bob: Person;
let root: Person;
let source: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  root = await addUser(nobody, 'root', { isSuperuser: true });
  source = await addFlow(ann, { name: 'flow', description: 'of ann', tags: ['x'], data: echoFlow() });
});

describe('who sees a template', () => {
  beforeEach(async () => {
    const { DB } = bindings;
    const times = [Date.now(), Date.now()];
    await DB.batch([
      DB.prepare('INSERT INTO tenants (id, name, created_at, updated_at) VALUES (?, ?, ?, ?)').bind(
        tenant,
        'T',
        ...times,
      ),
      DB.prepare('INSERT INTO businesses (id, tenant_id, name, created_at, updated_at) VALUES (7, ?, ?, ?, ?)').bind(
        tenant,
        'B',
        ...times,
      ),
    ]);
  });

  test('is its maker alone, where it is personal or there is no tenant', async () => {
    await makeTemplate(ann, source, { name: 'P', scope: 'personal' });
    expect(await makeTemplate(ann, source, { name: 'N' })).toMatchObject({ scope: 'personal', is_self: true });
    expect(await templateNames(ann)).toEqual(['P', 'N']);
    expect(await templateNames(bob)).toEqual([]);
    expect(await templateNames(root)).toEqual([]);
  });

  test('is everybody, where it is the system’s, which superusers keep', async () => {
    const of = await addFlow(root, { name: 'flow', data: echoFlow() });
    const { id } = await makeTemplate(root, of, { name: 'S', scope: 'system' });
    expect(await templateNames(bob)).toEqual(['S']);
    expect((await bob.byKey.ask('POST', `${templates}${id}/use`)).status).toBe(201);
    const refused = { status: 403, body: { code: 'template_not_yours' } };
    expect(await patchTemplate(bob, id, { name: 'X' })).toMatchObject(refused);
    expect(await bob.byKey.ask('DELETE', `${templates}${id}`)).toMatchObject(refused);
    const other = await addUser(root.byKey, 'other root', { isSuperuser: true });
    expect(await patchTemplate(other, id, { name: 'X' })).toMatchObject({
      status: 200,
      body: { name: 'X', scope: 'system' },
    });
    expect(await patchTemplate(other, id, { is_self: true })).toMatchObject(refused);
    expect((await other.byKey.ask('DELETE', `${templates}${id}`)).status).toBe(200);
  });

  test('is the members of the tenant, for as long as they are in it', async () => {
    await join(ann, true);
    await join(bob);
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    expect(await templateNames(bob)).toEqual(['T']);
    expect(await templateNames(root)).toEqual([]);
    expect((await patchTemplate(bob, id, { name: 'X' })).status).toBe(403);
    await bindings.DB.prepare('DELETE FROM tenant_members WHERE user_id = ?').bind(bob.id).run();
    expect(await templateNames(bob)).toEqual([]);
    expect((await bob.byKey.ask('GET', `${templates}${id}`)).status).toBe(404);
    expect((await bob.byKey.ask('POST', `${templates}${id}/use`)).status).toBe(404);
  });

  test('is the members of the business alone, where it is for one', async () => {
    for (const person of [ann, bob, root]) await join(person, true);
    for (const person of [ann, bob]) await joinBusiness(person);
    const made = await makeTemplate(ann, source, { name: 'B', business_id: 7 });
    expect(made).toMatchObject({ scope: 'business', business_id: 7, is_self: false });
    expect(await templateNames(bob)).toEqual(['B']);
    expect(await templateNames(root)).toEqual([]);
    expect((await root.byKey.ask('POST', `/api/v1/flows/${source}/template`, { name: 'x' })).status).toBe(404);
  });

  test('is chosen by no header that names nothing', async () => {
    await makeTemplate(ann, source, { name: 'N' });
    for (const header of [{ 'is-self': 'false' }, { 'business-id': '0' }]) {
      const listed = await ann.byKey.ask('GET', templates, undefined, header);
      expect(listed.body, JSON.stringify(header)).toMatchObject([{ name: 'N' }]);
    }
  });

  test('is chosen by the headers of a scope, of what one sees anyhow', async () => {
    const other = crypto.randomUUID();
    await bindings.DB.prepare("INSERT INTO tenants (id, name, created_at, updated_at) VALUES (?, 'U', 1, 1)")
      .bind(other)
      .run();
    for (const person of [ann, bob]) await join(person, true);
    await join(bob, false, other);
    await joinBusiness(ann);
    await makeTemplate(ann, source, { name: 'T' });
    const inBusiness = { 'tenant-id': tenant, 'business-id': '7' };
    const made = await ann.byKey.ask('POST', `/api/v1/flows/${source}/template`, { name: 'B' }, inBusiness);
    expect(made.body).toMatchObject({ scope: 'business', business_id: 7 });
    const own = await ann.byKey.ask('POST', `/api/v1/flows/${source}/template`, { name: 'P' }, { 'is-self': 'true' });
    expect(own.body).toMatchObject({ scope: 'personal', is_self: true });
    const seen = async (person: Person, headers: Record<string, string>) =>
      ((await person.byKey.ask('GET', templates, undefined, headers)).body as unknown as Template[]).map(
        ({ name }) => name,
      );
    expect(await seen(ann, inBusiness)).toEqual(['B']);
    expect(await seen(bob, { 'tenant-id': tenant })).toEqual(['T']);
    expect(await seen(bob, { 'tenant-id': other })).toEqual([]);
    expect(await seen(bob, { 'is-self': 'true' })).toEqual([]);
    expect((await bob.byKey.ask('GET', templates, undefined, inBusiness)).body).toMatchObject({
      code: 'foreign_scope',
    });
  });

  test('changes with its place', async () => {
    await join(ann, true);
    await join(bob);
    await joinBusiness(ann);
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    const place = async (body: unknown) => {
      const { scope, business_id, is_self } = (await patchTemplate(ann, id, body)).body as unknown as Template;
      return [scope, business_id, is_self, (await templateNames(bob)).length];
    };
    expect(await place({ is_self: true })).toEqual(['personal', 0, true, 0]);
    expect(await place({ business_id: 7 })).toEqual(['business', 7, false, 0]);
    expect(await place({ business_id: 7, is_self: false })).toEqual(['business', 7, false, 0]);
    expect(await place({ business_id: 0 })).toEqual(['tenant', 0, false, 1]);
    expect((await patchTemplate(ann, id, { business_id: 8 })).status).toBe(403);
  });

  test('is superusers too, once its maker is gone and nobody else could clear it', async () => {
    await join(bob, true);
    const { id } = await makeTemplate(bob, await addFlow(bob, { name: 'flow', data: echoFlow() }), { name: 'left' });
    expect(await templateNames(root)).toEqual([]);
    await root.byKey.json('DELETE', `/api/v1/users/${bob.id}`);
    expect(await templateNames(root)).toEqual(['left']);
    expect(await root.byKey.json('GET', `${templates}${id}`)).toMatchObject({ creator_name: '', user_id: bob.serial });
    expect((await root.byKey.ask('DELETE', `${templates}${id}`)).status).toBe(200);
  });
});

async function join({ id, byKey }: Person, isDefault = false, of = tenant): Promise<void> {
  const { DB } = bindings;
  await DB.prepare('INSERT INTO tenant_members (tenant_id, user_id, added_at) VALUES (?, ?, 1)').bind(of, id).run();
  if (!isDefault) return;
  const byDefault = DB.prepare('UPDATE users SET tenant_id = ? WHERE id = ?').bind(tenant, id);
  await byKey.app.accounts.change(id, () => byDefault.run());
}

async function joinBusiness({ id }: Person): Promise<void> {
  await bindings.DB.prepare(
    'INSERT INTO business_members (business_id, tenant_id, user_id, added_at) VALUES (7, ?, ?, 1)',
  )
    .bind(tenant, id)
    .run();
}
