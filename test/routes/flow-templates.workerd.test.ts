import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import type { Flow } from '../support/flow-requests.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';
import { makeTemplate, patchTemplate, type Template, templateNames, templates } from '../support/templates.ts';

let ann: Person;
let bob: Person;
let source: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  source = await addFlow(ann, { name: 'flow', description: 'of ann', tags: ['x'], data: echoFlow() });
});

describe('a template', () => {
  test('holds the flow as it is, with its note, in the form of the specification', async () => {
    const { status, body } = await ann.byKey.ask('POST', `/api/v1/flows/${source}/template`, {
      name: 'T',
      note: 'how to',
      scope: 'personal',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'T',
      description: 'how to',
      flow_skill: null,
      icon: null,
      icon_bg_color: null,
      gradient: null,
      data: echoFlow(),
      tags: ['x'],
      flow_type: '',
      scope: 'personal',
      tenant_id: null,
      business_id: 0,
      is_self: true,
      user_id: ann.serial,
      creator_name: 'ann',
      create_at: expect.stringMatching(/\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
    });
    expect(await ann.byKey.json('GET', `${templates}${body?.id}`)).toEqual(body);
    expect(await makeTemplate(ann, source, { name: 'without a note' })).toMatchObject({ description: 'of ann' });
  });

  test('has no secrets, whoever made it and however its graph came', async () => {
    const data = flow([
      {
        id: 'OpenAIModel-1',
        fields: { api_key: { type: 'str', name: 'api_key', password: true, value: 'sk-secret' } },
      },
    ]);
    const { id } = await makeTemplate(ann, await addFlow(ann, { name: 'secret', data }), { name: 'T' });
    const keyOf = ({ data: { nodes } }: Template) => nodes[0]?.data.node.template.api_key?.value;
    expect(keyOf(await ann.byKey.json<Template>('GET', `${templates}${id}`))).toBeNull();
    const changed = await patchTemplate(ann, id, { data: { ...data, viewport: { x: 1, y: 1, zoom: 1 } } });
    expect(keyOf(changed.body as unknown as Template)).toBeNull();
  });

  test('is made into a flow, which is free of it from then on', async () => {
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    const made = await ann.byKey.ask('POST', `${templates}${id}/use`);
    expect(made).toMatchObject({ status: 201, body: { name: 'T', data: echoFlow(), tags: ['x'] } });
    const again = await ann.byKey.json<Flow>('POST', `${templates}${id}/use`);
    expect(again.name).toBe('T (1)');
    const project = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' });
    const placed = await ann.byKey.json<Flow>('POST', `${templates}${id}/use`, {
      name: 'mine',
      project_id: project.id,
    });
    expect(placed).toMatchObject({ name: 'mine', folder_id: project.id });
    await ann.byKey.json('DELETE', `${templates}${id}`);
    expect(await ann.byKey.json('POST', `/api/v1/run/${placed.id}`, { input_value: 'hi' })).toBeTruthy();
    expect((await ann.byKey.ask('POST', `${templates}${id}/use`)).status).toBe(404);
  });

  test('goes into no project of somebody else', async () => {
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    const { id: project } = await bob.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' });
    expect(await ann.byKey.ask('POST', `${templates}${id}/use`, { project_id: project })).toMatchObject({
      status: 404,
      body: { code: 'project_not_found' },
    });
  });

  test('changes member by member; null clears', async () => {
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    expect(await patchTemplate(ann, id, { name: 'U', icon: 'bot', tags: null, flow_type: 'chat' })).toMatchObject({
      status: 200,
      body: { name: 'U', icon: 'bot', tags: null, flow_type: 'chat', description: 'of ann', data: echoFlow() },
    });
    expect((await patchTemplate(ann, id, { name: null, data: null, description: null })).body).toMatchObject({
      name: 'U',
      description: null,
      data: echoFlow(),
    });
  });

  test('is not changed over the head of somebody who changed it before', async () => {
    const { id, updated_at: known } = await makeTemplate(ann, source, { name: 'T' });
    expect(await patchTemplate(ann, id, { name: 'U', last_known_updated_at: known })).toMatchObject({ status: 200 });
    expect(await patchTemplate(ann, id, { name: 'V', last_known_updated_at: known })).toMatchObject({
      status: 409,
      body: { code: 'template_changed' },
    });
    const both = await Promise.all([
      patchTemplate(ann, id, { name: 'W' }),
      patchTemplate(ann, id, { description: 'W' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ann.byKey.json('GET', `${templates}${id}`)).toMatchObject({ name: 'W', description: 'W' });
  });

  test('keeps its graph when its flow turns away from it, and gives it up when it goes itself', async () => {
    const { id } = await makeTemplate(ann, source, { name: 'T' });
    await ann.byKey.json('PATCH', `/api/v1/flows/${source}`, { data: flow([{ id: 'ChatInput-9' }]) });
    expect(await retired()).toEqual([]);
    await ann.byKey.json('DELETE', `${templates}${id}`);
    expect(await retired()).toHaveLength(1);
  });

  test.each([
    [{}, 422],
    [{ name: '' }, 422],
    [{ name: 'T', scope: 'world' }, 422],
    [{ name: 'T', scope: 'business' }, 422],
    [{ name: 'T', business_id: 'x' }, 422],
    [{ name: 'T', scope: 'business', business_id: 7 }, 403],
    [{ name: 'T', scope: 'system' }, 403],
  ])('made of %j is refused with %i', async (body, status) => {
    expect((await ann.byKey.ask('POST', `/api/v1/flows/${source}/template`, body)).status).toBe(status);
  });

  test('is made of no flow without a graph, and of none that is not there', async () => {
    const empty = await addFlow(ann, { name: 'empty' });
    const asked = (id: string) => ann.byKey.ask('POST', `/api/v1/flows/${id}/template`, { name: 'T' });
    expect(await asked(empty)).toMatchObject({ status: 400, body: { code: 'flow_without_data' } });
    expect((await asked(crypto.randomUUID())).status).toBe(404);
    expect((await asked('x')).status).toBe(422);
    expect((await ann.byKey.ask('GET', `${templates}x`)).status).toBe(422);
  });
});

describe('the list of templates', () => {
  beforeEach(async () => {
    for (const name of ['alpha', '100% beta', 'gamma'])
      await makeTemplate(ann, source, { name, note: `note of ${name}` });
  });

  test('comes whole, or in pages', async () => {
    expect(await templateNames(ann)).toEqual(['alpha', '100% beta', 'gamma']);
    const page = await ann.byKey.json<{ items: Template[] }>('GET', `${templates}?get_all=false&page=2&size=2`);
    expect(page).toMatchObject({ items: [{ name: 'gamma', data: echoFlow() }], total: 3, page: 2, size: 2, pages: 2 });
    expect((await ann.byKey.json<{ items: [] }>('GET', `${templates}?get_all=false&page=9`)).items).toEqual([]);
  });

  test('is searched, narrowed down and sorted', async () => {
    expect(await templateNames(ann, '?keyword=AMM')).toEqual(['gamma']);
    expect(await templateNames(ann, '?keyword=note%20of')).toHaveLength(3);
    expect(await templateNames(ann, '?keyword=%25')).toEqual(['100% beta']);
    expect(await templateNames(ann, '?scope=system')).toEqual([]);
    expect(await templateNames(ann, '?sort_by=name')).toEqual(['gamma', 'alpha', '100% beta']);
    expect(await templateNames(ann, '?sort_by=name&sort_order=asc')).toEqual(['100% beta', 'alpha', 'gamma']);
  });

  test.each(['page=0', 'size=101', 'sort_by=color', 'scope=world', 'keyword=%00'])('refuses %s', async (query) => {
    expect((await ann.byKey.ask('GET', `${templates}?get_all=false&${query}`)).status).toBe(422);
  });
});

async function retired(): Promise<unknown[]> {
  return (await bindings.DB.prepare('SELECT revision FROM graphs WHERE retired_at IS NOT NULL').all()).results;
}
