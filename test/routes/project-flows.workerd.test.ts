import { beforeEach, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { projectsOf } from '../support/projects.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let projects: ReturnType<typeof projectsOf>;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  projects = projectsOf(ann);
});

describe('what belongs to a project', () => {
  test('is moved there when it is made, if it is the caller’s', async () => {
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    const [mine, part] = [
      await projects.flow({ name: 'mine' }),
      await projects.flow({ name: 'part', is_component: true }),
    ];
    const { id } = await projects.made({
      name: 'p',
      flows_list: [mine.id, his.id, crypto.randomUUID()],
      components_list: [part.id],
    });
    expect(await projects.namesIn(id)).toEqual(['mine', 'part']);
    expect((await bob.byKey.json<Flow>('GET', `/api/v1/flows/${his.id}`)).folder_id).toBe(his.folder_id);
  });

  test('is what a change lists; what is left out goes to the default project', async () => {
    const { id } = await projects.made({ name: 'p' });
    const [stays, leaves] = [
      await projects.flow({ name: 'stays', folder_id: id }),
      await projects.flow({ name: 'leaves', folder_id: id }),
    ];
    const [comes, part] = [
      await projects.flow({ name: 'comes' }),
      await projects.flow({ name: 'part', folder_id: id, is_component: true }),
    ];
    expect((await projects.patch(id, { flows: [stays.id, comes.id.toUpperCase()] })).status).toBe(200);
    expect(await projects.namesIn(id)).toEqual(['comes', 'part', 'stays']);
    const home = (await projects.list())[0]?.id as string;
    expect(await projects.namesIn(home)).toEqual([leaves.name]);
    await projects.patch(id, { components: [] });
    expect(await projects.namesIn(id)).toEqual(['comes', 'stays']);
    await projects.patch(id, { flows: [], components: [part.id] });
    expect(await projects.namesIn(id)).toEqual(['part']);
    await projects.patch(home, { flows: [] });
    expect(await projects.namesIn(home)).toEqual(['comes', 'leaves', 'stays']);
    await projects.patch(id, { flows: null });
    expect(await projects.namesIn(id)).toEqual(['part']);
  });

  test('stays where it is when an editor renames the project', async () => {
    const { id } = await projects.made({ name: 'p' });
    await projects.flow({ name: 'stays', folder_id: id });
    const renamed = await projects.patch(id, { name: 'q', description: '', flows_list: [], components_list: [] });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'q' } });
    expect(await projects.namesIn(id)).toEqual(['stays']);
  });

  test('is changed as a whole, or not at all', async () => {
    const bob = await addUser(nobody, 'bob');
    const his = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    const { id } = await projects.made({ name: 'p' });
    const child = await projects.made({ name: 'child' });
    await projects.patch(child.id, { parent_id: id });
    await projects.flow({ name: 'stays', folder_id: id });
    const comes = await projects.flow({ name: 'comes' });
    for (const stranger of [his.id, crypto.randomUUID()]) {
      const answer = await projects.patch(id, { name: 'q', flows: [comes.id, stranger] });
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'flow_not_found', detail: `Flow not found: ${stranger}` },
      });
    }
    expect((await projects.patch(id, { name: 'q', flows: [comes.id], parent_id: child.id })).status).toBe(400);
    await projects.made({ name: 'taken' });
    expect((await projects.patch(id, { name: 'taken', flows: [comes.id] })).status).toBe(400);
    expect(await projects.namesIn(id)).toEqual(['stays']);
    expect((await projects.read(id)).name).toBe('p');
  });

  test('is what one of two who change it at once wants', async () => {
    const { id } = await projects.made({ name: 'p' });
    const [a, b] = [await projects.flow({ name: 'a' }), await projects.flow({ name: 'b' })];
    const both = await Promise.all([projects.patch(id, { flows: [a.id] }), projects.patch(id, { flows: [b.id] })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([['a'], ['b']]).toContainEqual(await projects.namesIn(id));
  });

  test('is deleted with it, its messages too, and what lies within it is free', async () => {
    const { id } = await projects.made({ name: 'p' });
    const child = await projects.made({ name: 'child' });
    await projects.patch(child.id, { parent_id: id });
    const { id: gone } = await projects.flow({ name: 'x', endpoint_name: 'x', folder_id: id });
    const { id: before } = await projects.flow({ name: 'deleted before', folder_id: id });
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
    expect((await projects.list()).find(({ name }) => name === 'child')).toMatchObject({ parent_id: null });
    expect(await projects.made({ name: 'p' })).toMatchObject({ name: 'p' });
    expect(await projects.flow({ name: 'x', endpoint_name: 'x' })).toMatchObject({ name: 'x', endpoint_name: 'x' });
  });

  test('goes with it or is kept, but is not lost, where it comes while the project goes', async () => {
    const { id } = await projects.made({ name: 'p' });
    const coming = Array.from({ length: 10 }, (_, index) => projects.flow({ name: `flow ${index}`, folder_id: id }));
    const [deleted, ...flows] = await Promise.all([ann.byKey.fetch('DELETE', `/api/v1/projects/${id}`), ...coming]);
    expect(deleted.status).toBe(204);
    const home = (await projects.list())[0]?.id as string;
    const left = await ann.byKey.json<Flow[]>('GET', '/api/v1/flows/');
    for (const each of left) expect(each.folder_id).toBe(home);
    for (const { id: one, folder_id: into } of flows) {
      if (into === home) expect(left.map((each) => each.id)).toContain(one);
    }
  });

  test('has a default project again once that was deleted', async () => {
    const { folder_id: home } = await projects.flow({ name: 'x' });
    expect((await ann.byKey.ask('DELETE', `/api/v1/projects/${home}`)).status).toBe(204);
    const again = await projects.flow({ name: 'x' });
    expect(again.folder_id).not.toBe(home);
    expect((await projects.list()).map(({ id, name }) => [id, name])).toEqual([[again.folder_id, 'Starter Project']]);
  });
});
