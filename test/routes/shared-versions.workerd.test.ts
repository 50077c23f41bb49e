import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { said, saying } from '../support/saying-flows.ts';
import { freshService, service } from '../support/service.ts';
import { shareProject } from '../support/sharing.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let ann: Person;
let people: Record<'read' | 'run' | 'edit', Person>;
let flow: string;
let version: number;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  people = {
    read: await addUser(nobody, 'reader'),
    run: await addUser(nobody, 'runner'),
    edit: await addUser(nobody, 'editor'),
  };
  const { id: project } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'shared' });
  const body = { name: 'x', data: withSecret('one'), project_id: project };
  flow = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body)).id;
  await shareProject(nobody.app, { project, flow }, people);
  version = (await ann.byKey.json<{ id: number }>('POST', `${path()}/versions`, { version: 'v1' })).id;
  await ann.byKey.json('POST', `${path()}/versions/${version}/publish`);
  await ann.byKey.json('PATCH', path(), { data: withSecret('two') });
});

const path = () => `/api/v1/flows/${flow}`;

/** A flow with a secret in a field that nothing reads. */
function withSecret(text: string) {
  const data = saying(text);
  const secret = { name: 'phrase', type: 'str', password: true, load_from_db: false, show: true, value: 'sk-ann' };
  const [first] = data.nodes as { data: { node: { template: Record<string, unknown> } } }[];
  if (first) first.data.node.template.phrase = secret;
  return data;
}

test('a version stays when its maker is deleted, without a name', async () => {
  const by = people.edit;
  const { id } = await by.byKey.json<{ id: number }>('POST', `${path()}/versions`, { version: 'theirs' });
  const made = () => ann.byKey.json('GET', `${path()}/versions/${id}`);
  expect(await made()).toMatchObject({ flow_version: 'theirs', user_id: by.serial, creator_name: 'editor' });
  const root = await addUser(service(), 'root', { isSuperuser: true });
  await root.byKey.json('DELETE', `/api/v1/users/${by.id}`);
  expect(await made()).toMatchObject({ flow_version: 'theirs', user_id: by.serial, creator_name: '' });
});

describe('of a flow that is shared', () => {
  test.each<[string, string, number, number, number, object?]>([
    //                                                        reader runner editor
    ['GET', '/versions', /*                                */ 200, 200, 200],
    ['GET', '/versions/:id', /*                            */ 200, 200, 200],
    ['GET', '/version?v=v1', /*                            */ 200, 200, 200],
    ['POST', '/versions', /*                               */ 403, 403, 201, { version: 'another' }],
    ['POST', '/versions/:id/restore', /*                   */ 403, 403, 200],
    ['POST', '/versions/:id/publish', /*                   */ 403, 403, 403],
    ['POST', '/unpublish', /*                              */ 403, 403, 403],
    ['POST', '/undelete', /*                               */ 403, 403, 403],
    ['DELETE', '', /*                                      */ 403, 403, 403],
    ['PATCH', '', /*                                       */ 403, 403, 200, { description: 'd' }],
    ['PATCH', '', /*                                       */ 403, 403, 200, { locked: true }],
    ['PATCH', '', /*                                       */ 403, 403, 403, { is_hold: true }],
    ['PATCH', '', /*                                       */ 403, 403, 403, { is_deleted: true }],
    ['PATCH', '', /*                                       */ 403, 403, 403, { is_online: false }],
    ['PATCH', '', /*                                       */ 403, 403, 403, { is_online: true, online_version: null }],
  ])('%s %s is a reader’s with %i, a runner’s with %i, an editor’s with %i: %j', async (method, at, ...rest) => {
    const [reader, runner, editor, body] = rest;
    const ask = async ({ byKey }: Person) =>
      (await byKey.fetch(method, path() + at.replace(':id', String(version)), { body })).status;
    expect([await ask(people.read), await ask(people.run), await ask(people.edit)]).toEqual([reader, runner, editor]);
  });

  test('runners get what is published and its versions; the draft is for editors', async () => {
    expect(await said(people.run, `/api/v1/run/${flow}`)).toBe('one');
    expect(await said(people.run, `/api/v1/run/${flow}/v1`)).toBe('one');
    expect((await people.run.byKey.ask('POST', `/api/v1/run_latest/${flow}`, {})).status).toBe(403);
    expect((await people.read.byKey.ask('POST', `/api/v1/run/${flow}/v1`, {})).status).toBe(403);
    expect(await said(people.edit, `/api/v1/run_latest/${flow}`)).toBe('two');
  });

  test('nobody else reads secrets in a version', async () => {
    for (const at of ['/versions', `/versions/${version}`, '/version?v=v1']) {
      expect(await (await people.read.byKey.fetch('GET', path() + at)).text()).not.toContain('sk-ann');
      expect(await (await ann.byKey.fetch('GET', path() + at)).text()).toContain('sk-ann');
    }
    const restored = await people.edit.byKey.fetch('POST', `${path()}/versions/${version}/restore`);
    expect(await restored.text()).not.toContain('sk-ann');
    const headers = { accept: 'application/json' };
    const file = await people.read.byKey.fetch('POST', '/api/v1/flows/download/', { body: [flow], headers });
    expect(await file.text()).not.toContain('sk-ann');
  });

  test('only the owner chooses the version that is published next', async () => {
    await ann.byKey.json('POST', `${path()}/unpublish`);
    const choose = (person: Person, name: string | null) => person.byKey.ask('PATCH', path(), { online_version: name });
    expect((await choose(people.edit, 'v1')).status).toBe(403);
    expect((await choose(ann, 'v1')).body).toMatchObject({ is_online: false, online_version: 'v1' });
    expect((await choose(people.edit, null)).status).toBe(403);
    expect((await choose(people.edit, 'v1')).status).toBe(200);
  });

  test('an editor does not open it for webhooks, by a graph or by a version of one', async () => {
    const ask = (who: Person, method: string, at: string, body?: object) => who.byKey.ask(method, path() + at, body);
    const open = { data: webhookEcho() };
    await ask(ann, 'POST', '/unpublish');
    expect(await ask(people.edit, 'PATCH', '', open)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    await ask(ann, 'PATCH', '', open);
    expect((await ask(people.edit, 'PATCH', '', { data: webhookEcho('{other}') })).status).toBe(200);
    const { body } = await ask(ann, 'POST', '/versions', { version: 'open' });
    await ask(ann, 'PATCH', '', { data: withSecret('closed') });
    const restore = `/versions/${body?.id}/restore`;
    expect([(await ask(people.edit, 'POST', restore)).status, (await ask(ann, 'POST', restore)).status]).toEqual([
      403, 200,
    ]);
  });

  test('an editor does not get to see a secret by calling it none', async () => {
    const { data } = await people.edit.byKey.json<{ data: ReturnType<typeof saying> }>('GET', path());
    const [first] = data.nodes as { data: { node: { template: Record<string, object> } } }[];
    if (first) first.data.node.template.phrase = { ...first.data.node.template.phrase, password: false };
    for (const [method, body] of [['PATCH', { data }], ['GET']] as const) {
      expect(await (await people.edit.byKey.fetch(method, path(), { body })).text()).not.toContain('sk-ann');
    }
  });

  test('a whole record that an editor sends back changes nothing of what is its owner’s', async () => {
    const record = await people.edit.byKey.json('GET', path());
    const sent = { ...record, description: 'by the editor' };
    expect(await people.edit.byKey.ask('PATCH', path(), sent)).toMatchObject({
      status: 200,
      body: { is_online: true, online_version: 'v1', description: 'by the editor' },
    });
    const { data } = await ann.byKey.json('GET', path());
    expect(JSON.stringify(data)).toContain('sk-ann');
  });
});
