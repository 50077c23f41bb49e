import { beforeEach, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Project, projectsOf } from '../support/projects.ts';
import { freshService, type Service } from '../support/service.ts';

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

let nobody: Service;
let ann: Person;
let projects: ReturnType<typeof projectsOf>;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  projects = projectsOf(ann);
});

describe('projects', () => {
  test('are listed with the default one first, which everybody has', async () => {
    const [home] = await projects.list();
    expect(home).toMatchObject({ name: 'Starter Project', auth_settings: null, parent_id: null });
    await projects.made({ name: 'A' });
    await projects.made({ name: 'B' });
    expect((await projects.list()).map(({ name }) => name)).toEqual(['Starter Project', 'A', 'B']);
    expect((await projects.list())[0]?.id).toBe(home?.id);
    expect((await projects.flow({ name: 'x' })).folder_id).toBe(home?.id);
  });

  test('are answered in the order that clients know, with both names of their id', async () => {
    const { status, body } = await projects.create({
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
    expect(await projects.read(body?.id as string)).toEqual({ ...body, flows: [] });
  });

  test('with a name that is taken get a number, whatever else is in parentheses', async () => {
    const names: string[] = [];
    for (const name of ['P', 'P', 'Rep (draft)', 'Rep (draft)', 'P', 'P (x)'])
      names.push((await projects.made({ name })).name);
    expect(names).toEqual(['P', 'P (1)', 'Rep (draft)', 'Rep (draft) (1)', 'P (2)', 'P (x)']);
    const bob = await addUser(nobody, 'bob');
    expect((await bob.byKey.json<Project>('POST', '/api/v1/projects/', { name: 'P' })).name).toBe('P');
  });

  test('with one name, made at once, each get one of their own', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => projects.made({ name: 'P' })));
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
    expect(await projects.create(body)).toMatchObject({ status: 422, body: { detail, code: 'validation_failed' } });
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
    const project = await projects.made({ name: 'x', auth_settings: settings });
    const shown = { ...settings, oauth_client_secret: '*******' };
    expect(project.auth_settings).toEqual(shown);
    const stored = () =>
      nobody.app.env.DB.prepare('select auth_settings from projects where id = ?').bind(project.id).first();
    const before = JSON.stringify(await stored());
    expect(before).not.toContain('very secret');
    expect((await projects.patch(project.id, { auth_settings: shown })).body?.auth_settings).toEqual(shown);
    expect(JSON.stringify(await stored())).toBe(before);
    expect((await projects.patch(project.id, { auth_settings: null })).body?.auth_settings).toBeNull();
  });
});

describe('reading a project', () => {
  test('gives all of its flows, or a page, the last changed first', async () => {
    const { id } = await projects.made({ name: 'p' });
    for (const name of ['one', 'two', '100%'])
      await projects.flow({ name, folder_id: id, is_component: name === 'two' });
    await projects.flow({ name: 'elsewhere' });
    const [one] = (await projects.read(id)).flows;
    await ann.byKey.json('PATCH', `/api/v1/flows/${one?.id}`, { description: 'changed' });
    expect(await projects.namesIn(id)).toEqual(['100%', 'one', 'two']);
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
      const { id } = await projects.made({ name: 'p' });
      expect((await ann.byKey.ask('GET', `/api/v1/projects/${id}?${query}`)).status).toBe(422);
    },
  );
});

describe('changing a project', () => {
  test('leaves what is absent, and clears what is null', async () => {
    const { id } = await projects.made({ name: 'p', description: 'd' });
    expect((await projects.patch(id, {})).body).toMatchObject({ name: 'p', description: 'd' });
    expect((await projects.patch(id, { name: 'q' })).body).toMatchObject({ name: 'q', description: 'd' });
    expect((await projects.patch(id, { name: null, description: null })).body).toMatchObject({
      name: 'q',
      description: null,
    });
  });

  test('refuses a name that another one has', async () => {
    await projects.made({ name: 'taken' });
    const { id } = await projects.made({ name: 'p' });
    const refused = { status: 400, body: { detail: 'Name must be unique', code: 'name_taken' } };
    expect(await projects.patch(id, { name: 'taken' })).toMatchObject(refused);
    expect((await projects.patch(id, { name: 'p' })).status).toBe(200);
  });

  test('puts it within another of the caller’s, never within itself', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => projects.made({ name })));
    const ids = [a, b, c].map((project) => project?.id as string);
    expect((await projects.patch(ids[0] as string, { parent_id: ids[1] })).body).toMatchObject({ parent_id: ids[1] });
    expect((await projects.patch(ids[1] as string, { parent_id: ids[2] })).status).toBe(200);
    for (const parent of ids) {
      expect(await projects.patch(ids[2] as string, { parent_id: parent })).toMatchObject({
        body: { code: 'project_cycle' },
      });
    }
    expect((await projects.patch(ids[0] as string, { parent_id: crypto.randomUUID() })).status).toBe(404);
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Project>('POST', '/api/v1/projects/', { name: 'his' });
    expect((await projects.patch(ids[0] as string, { parent_id: his.id })).status).toBe(404);
    expect((await projects.patch(ids[0] as string, { parent_id: null })).body).toMatchObject({ parent_id: null });
  });

  test('makes no ring of two that are put within each other at once', async () => {
    const [a, b] = await Promise.all([projects.made({ name: 'a' }), projects.made({ name: 'b' })]);
    const answers = await Promise.all([
      projects.patch(a.id, { parent_id: b.id }),
      projects.patch(b.id, { parent_id: a.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
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
