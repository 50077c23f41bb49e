import { beforeEach, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

interface Project {
  id: string;
  name: string;
  description: string | null;
  parent_id: string | null;
  auth_settings: Record<string, unknown> | null;
  flows: Flow[];
}

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const create = (body: unknown) => ann.byKey.ask('POST', '/api/v1/projects/', body);
const made = (body: unknown) => ann.byKey.json<Project>('POST', '/api/v1/projects/', body);
const patch = (id: string, body: unknown) => ann.byKey.ask('PATCH', `/api/v1/projects/${id}`, body);
const read = (id: string) => ann.byKey.json<Project>('GET', `/api/v1/projects/${id}`);
const list = () => ann.byKey.json<Project[]>('GET', '/api/v1/projects/');
const flow = (body: unknown) => ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);
const namesIn = async (id: string) => (await read(id)).flows.map(({ name }) => name).sort();

describe('projects', () => {
  test('are listed with the default one first, which everybody has', async () => {
    const [home] = await list();
    expect(home).toMatchObject({ name: 'Starter Project', auth_settings: null, parent_id: null });
    await made({ name: 'A' });
    await made({ name: 'B' });
    expect((await list()).map(({ name }) => name)).toEqual(['Starter Project', 'A', 'B']);
    expect((await list())[0]?.id).toBe(home?.id);
    expect((await flow({ name: 'x' })).folder_id).toBe(home?.id);
  });

  test('are answered in the order that clients know, with both names of their id', async () => {
    const { status, body } = await create({
      name: 'wire proj',
      description: 'pd',
      id: 'x',
      user_id: 'y',
      parent_id: 'z',
    });
    expect(status).toBe(201);
    expect(Object.entries(body ?? {})).toEqual([
      ['name', 'wire proj'],
      ['description', 'pd'],
      ['auth_settings', { auth_type: 'apikey' }],
      ['id', uuid],
      ['parent_id', null],
      ['project_id', body?.id],
    ]);
    expect(await read(body?.id as string)).toEqual({ ...body, flows: [] });
  });

  test('with a name that is taken get a number, whatever else is in parentheses', async () => {
    const names: string[] = [];
    for (const name of ['P', 'P', 'Rep (draft)', 'Rep (draft)', 'P', 'P (x)']) names.push((await made({ name })).name);
    expect(names).toEqual(['P', 'P (1)', 'Rep (draft)', 'Rep (draft) (1)', 'P (2)', 'P (x)']);
    const bob = await addUser(nobody, 'bob');
    expect((await bob.byKey.json<Project>('POST', '/api/v1/projects/', { name: 'P' })).name).toBe('P');
  });

  test('with one name, made at once, each get one of their own', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => made({ name: 'P' })));
    expect(new Set(all.map(({ name }) => name)).size).toBe(20);
  });

  test.each([
    ['no name', {}, [{ type: 'missing', loc: ['body', 'name'] }]],
    ['an empty name', { name: '' }, [{ type: 'string_too_short' }]],
    ['a number for a name', { name: 5 }, [{ type: 'string_type' }]],
    ['a NUL in its name', { name: 'a\u0000' }, [{ type: 'string_pattern_mismatch' }]],
    ['settings that are none', { name: 'x', auth_settings: 5 }, [{ type: 'dict_type' }]],
    ['settings beyond reason', { name: 'x', auth_settings: { a: 'x'.repeat(30_000) } }, [{ type: 'value_error' }]],
    [
      'ids that are none',
      { name: 'x', flows_list: ['zz'] },
      [{ type: 'uuid_parsing', loc: ['body', 'flows_list', 0] }],
    ],
  ])('with %s are 422', async (_, body, detail) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { detail, code: 'validation_failed' } });
  });

  test('are 422 for an id that is none', async () => {
    for (const [method, path] of [
      ['GET', 'zz'],
      ['PATCH', 'zz'],
      ['DELETE', 'zz'],
      ['GET', 'download/zz'],
    ] as const) {
      const answer = await ann.byKey.ask(method, `/api/v1/projects/${path}`, method === 'PATCH' ? {} : undefined);
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'uuid_parsing', loc: ['path', 'project_id'] }] },
      });
    }
  });

  test('keep the secrets of their settings to themselves', async () => {
    const settings = { auth_type: 'oauth', oauth_client_id: 'me', oauth_client_secret: 'very secret' };
    const project = await made({ name: 'x', auth_settings: settings });
    const shown = { ...settings, oauth_client_secret: '*******' };
    expect(project.auth_settings).toEqual(shown);
    const stored = () =>
      nobody.app.env.DB.prepare('select auth_settings from projects where id = ?').bind(project.id).first();
    const before = JSON.stringify(await stored());
    expect(before).not.toContain('very secret');
    expect((await patch(project.id, { auth_settings: shown })).body?.auth_settings).toEqual(shown);
    expect(JSON.stringify(await stored())).toBe(before);
    expect((await patch(project.id, { auth_settings: null })).body?.auth_settings).toBeNull();
  });
});

describe('reading a project', () => {
  test('gives all of its flows, or a page, the last changed first', async () => {
    const { id } = await made({ name: 'p' });
    for (const name of ['one', 'two', '100%']) await flow({ name, folder_id: id, is_component: name === 'two' });
    await flow({ name: 'elsewhere' });
    const [one] = (await read(id)).flows;
    await ann.byKey.json('PATCH', `/api/v1/flows/${one?.id}`, { description: 'changed' });
    expect(await namesIn(id)).toEqual(['100%', 'one', 'two']);
    const page = async (query: string) => {
      const answer = await ann.byKey.json<{ folder: Project; flows: { items: Flow[]; total: number } }>(
        'GET',
        `/api/v1/projects/${id}?${query}`,
      );
      return { ...answer, names: answer.flows.items.map(({ name }) => name) };
    };
    const { folder, flows, names } = await page('page=1&size=2');
    expect(folder).toMatchObject({ id, name: 'p' });
    expect(flows).toMatchObject({ total: 3, page: 1, size: 2, pages: 2 });
    expect(names[0]).toBe('one');
    expect((await page('page=2&size=2')).names).toHaveLength(1);
    expect((await page('page=1&size=9&is_component=true')).names).toEqual(['two']);
    expect((await page('page=1&size=9&is_flow=true')).names.sort()).toEqual(['100%', 'one']);
    expect((await page('page=1&size=9&is_flow=true&is_component=true')).names).toEqual([]);
    expect((await page('page=1&size=9&search=%25')).names).toEqual(['100%']);
    expect((await page('page=1&size=9&search=TWO')).names).toEqual(['two']);
    expect((await page('page=1&size=9&search=changed')).names).toEqual([]);
    expect(await ann.byKey.json('GET', `/api/v1/projects/${id}?page=1`)).toHaveProperty('flows.0.name');
  });

  test.each(['page=0&size=1', 'page=1&size=101', 'page=a&size=1', 'page=1&size=1&is_flow=maybe'])(
    'with %s is 422',
    async (query) => {
      const { id } = await made({ name: 'p' });
      expect((await ann.byKey.ask('GET', `/api/v1/projects/${id}?${query}`)).status).toBe(422);
    },
  );
});

describe('changing a project', () => {
  test('leaves what is absent, and clears what is null', async () => {
    const { id } = await made({ name: 'p', description: 'd' });
    expect((await patch(id, {})).body).toMatchObject({ name: 'p', description: 'd' });
    expect((await patch(id, { name: 'q' })).body).toMatchObject({ name: 'q', description: 'd' });
    expect((await patch(id, { name: null, description: null })).body).toMatchObject({ name: 'q', description: null });
  });

  test('refuses a name that another one has', async () => {
    await made({ name: 'taken' });
    const { id } = await made({ name: 'p' });
    const refused = { status: 400, body: { detail: 'Name must be unique', code: 'name_taken' } };
    expect(await patch(id, { name: 'taken' })).toMatchObject(refused);
    expect((await patch(id, { name: 'p' })).status).toBe(200);
  });

  test('puts it within another of the caller’s, never within itself', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => made({ name })));
    const ids = [a, b, c].map((project) => project?.id as string);
    expect((await patch(ids[0] as string, { parent_id: ids[1] })).body).toMatchObject({ parent_id: ids[1] });
    expect((await patch(ids[1] as string, { parent_id: ids[2] })).status).toBe(200);
    for (const parent of ids) {
      expect(await patch(ids[2] as string, { parent_id: parent })).toMatchObject({ body: { code: 'project_cycle' } });
    }
    expect((await patch(ids[0] as string, { parent_id: crypto.randomUUID() })).status).toBe(404);
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Project>('POST', '/api/v1/projects/', { name: 'his' });
    expect((await patch(ids[0] as string, { parent_id: his.id })).status).toBe(404);
    expect((await patch(ids[0] as string, { parent_id: null })).body).toMatchObject({ parent_id: null });
  });

  test('makes no ring of two that are put within each other at once', async () => {
    const [a, b] = await Promise.all([made({ name: 'a' }), made({ name: 'b' })]);
    const answers = await Promise.all([patch(a.id, { parent_id: b.id }), patch(b.id, { parent_id: a.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('what belongs to a project', () => {
  test('is moved there when it is made, if it is the caller’s', async () => {
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    const [mine, part] = [await flow({ name: 'mine' }), await flow({ name: 'part', is_component: true })];
    const { id } = await made({
      name: 'p',
      flows_list: [mine.id, his.id, crypto.randomUUID()],
      components_list: [part.id],
    });
    expect(await namesIn(id)).toEqual(['mine', 'part']);
    expect((await bob.byKey.json<Flow>('GET', `/api/v1/flows/${his.id}`)).folder_id).toBe(his.folder_id);
  });

  test('is what a change lists; what is left out goes to the default project', async () => {
    const { id } = await made({ name: 'p' });
    const [stays, leaves] = [
      await flow({ name: 'stays', folder_id: id }),
      await flow({ name: 'leaves', folder_id: id }),
    ];
    const [comes, part] = [
      await flow({ name: 'comes' }),
      await flow({ name: 'part', folder_id: id, is_component: true }),
    ];
    expect((await patch(id, { flows: [stays.id, comes.id.toUpperCase()] })).status).toBe(200);
    expect(await namesIn(id)).toEqual(['comes', 'part', 'stays']);
    const home = (await list())[0]?.id as string;
    expect(await namesIn(home)).toEqual([leaves.name]);
    await patch(id, { components: [] });
    expect(await namesIn(id)).toEqual(['comes', 'stays']);
    await patch(id, { flows: [], components: [part.id] });
    expect(await namesIn(id)).toEqual(['part']);
    await patch(home, { flows: [] });
    expect(await namesIn(home)).toEqual(['comes', 'leaves', 'stays']);
    await patch(id, { flows: null });
    expect(await namesIn(id)).toEqual(['part']);
  });

  test('stays where it is when an editor renames the project', async () => {
    const { id } = await made({ name: 'p' });
    await flow({ name: 'stays', folder_id: id });
    const renamed = await patch(id, { name: 'q', description: '', flows_list: [], components_list: [] });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'q' } });
    expect(await namesIn(id)).toEqual(['stays']);
  });

  test('is changed as a whole, or not at all', async () => {
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    const { id } = await made({ name: 'p' });
    const child = await made({ name: 'child' });
    await patch(child.id, { parent_id: id });
    await flow({ name: 'stays', folder_id: id });
    const comes = await flow({ name: 'comes' });
    for (const stranger of [his.id, crypto.randomUUID()]) {
      const answer = await patch(id, { name: 'q', flows: [comes.id, stranger] });
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'flow_not_found', detail: `Flow not found: ${stranger}` },
      });
    }
    expect((await patch(id, { name: 'q', flows: [comes.id], parent_id: child.id })).status).toBe(400);
    await made({ name: 'taken' });
    expect((await patch(id, { name: 'taken', flows: [comes.id] })).status).toBe(400);
    expect(await namesIn(id)).toEqual(['stays']);
    expect((await read(id)).name).toBe('p');
  });

  test('is what one of two who change it at once wants', async () => {
    const { id } = await made({ name: 'p' });
    const [a, b] = [await flow({ name: 'a' }), await flow({ name: 'b' })];
    const both = await Promise.all([patch(id, { flows: [a.id] }), patch(id, { flows: [b.id] })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([['a'], ['b']]).toContainEqual(await namesIn(id));
  });

  test('is deleted with it, its messages too, and what lies within it is free', async () => {
    const { id } = await made({ name: 'p' });
    const child = await made({ name: 'child' });
    await patch(child.id, { parent_id: id });
    const { id: gone } = await flow({ name: 'x', endpoint_name: 'x', folder_id: id });
    const { id: before } = await flow({ name: 'deleted before', folder_id: id });
    await ann.byKey.json('DELETE', `/api/v1/flows/${before}`);
    const answer = await ann.byKey.fetch('DELETE', `/api/v1/projects/${id}`);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    for (const path of [`/api/v1/flows/${gone}`, `/api/v1/projects/${id}`]) {
      expect((await ann.byKey.ask('GET', path)).status).toBe(404);
    }
    expect((await ann.byKey.ask('POST', '/api/v1/run/x', {})).status).toBe(404);
    expect(await ann.byKey.ask('DELETE', `/api/v1/projects/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Project not found' },
    });
    expect((await list()).find(({ name }) => name === 'child')).toMatchObject({ parent_id: null });
    expect(await made({ name: 'p' })).toMatchObject({ name: 'p' });
    expect(await flow({ name: 'x', endpoint_name: 'x' })).toMatchObject({ name: 'x', endpoint_name: 'x' });
  });

  test('goes with it or is kept, but is not lost, where it comes while the project goes', async () => {
    const { id } = await made({ name: 'p' });
    const coming = Array.from({ length: 10 }, (_, index) => flow({ name: `flow ${index}`, folder_id: id }));
    const [deleted, ...flows] = await Promise.all([ann.byKey.fetch('DELETE', `/api/v1/projects/${id}`), ...coming]);
    expect(deleted.status).toBe(204);
    const home = (await list())[0]?.id as string;
    const left = await ann.byKey.json<Flow[]>('GET', '/api/v1/flows/');
    for (const each of left) expect(each.folder_id).toBe(home);
    for (const { id: one, folder_id: into } of flows) {
      if (into === home) expect(left.map((each) => each.id)).toContain(one);
    }
  });

  test('has a default project again once that was deleted', async () => {
    const { folder_id: home } = await flow({ name: 'x' });
    expect((await ann.byKey.ask('DELETE', `/api/v1/projects/${home}`)).status).toBe(204);
    const again = await flow({ name: 'x' });
    expect(again.folder_id).not.toBe(home);
    expect((await list()).map(({ id, name }) => [id, name])).toEqual([[again.folder_id, 'Starter Project']]);
  });
});

describe('folders', () => {
  test.each([
    ['GET', '/', ''],
    ['POST', '/', ''],
    ['GET', '/a%20b', '?page=1&size=2'],
    ['PATCH', '/531383c2-7734-4b00-8f12-dc9c71ee8527', ''],
    ['DELETE', '/531383c2-7734-4b00-8f12-dc9c71ee8527', '?x=//evil.example'],
    ['GET', '/download/531383c2-7734-4b00-8f12-dc9c71ee8527', ''],
    ['POST', '/upload/', '?a=1'],
  ])('%s %s%s leads to the project, without asking who it is', async (method, path, query) => {
    const answer = await nobody.fetch(method, `/api/v1/folders${path}${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `/api/v1/projects${path}${query}`]);
  });
});
