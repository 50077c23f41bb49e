import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

interface Skill {
  id: string;
  name: string;
  updated_at: string;
}

let ann: Person;
let bob: Person;
let project: string;
let skills: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' })).id;
  skills = `/api/v1/projects/${project}/skills`;
});

const create = (body: unknown) => ann.byKey.ask('POST', skills, body);
const made = (body: unknown) => ann.byKey.json<Skill>('POST', skills, body);
const names = async () => (await ann.byKey.json<Skill[]>('GET', skills)).map(({ name }) => name);
const patch = (id: string, body: unknown) => ann.byKey.ask('PATCH', `${skills}/${id}`, body);

describe('skills of a project', () => {
  test('are made, listed, read, changed and deleted', async () => {
    const { status, body } = await create({ name: 'refunds', description: 'for refunds', text: 'Within 30 days.' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      project_id: project,
      name: 'refunds',
      description: 'for refunds',
      text: 'Within 30 days.',
      flow_id: null,
      created_at: expect.stringMatching(/\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
    });
    const id = body?.id as string;
    expect(await ann.byKey.json('GET', `${skills}/${id}`)).toEqual(body);
    expect((await patch(id, { name: 'returns', description: null })).body).toMatchObject({
      name: 'returns',
      description: '',
      text: 'Within 30 days.',
    });
    await made({ name: 'another', text: 'x' });
    expect(await names()).toEqual(['returns', 'another']);
    expect((await ann.byKey.ask('DELETE', `${skills}/${id}`)).status).toBe(204);
    expect((await ann.byKey.ask('DELETE', `${skills}/${id}`)).body).toMatchObject({ code: 'skill_not_found' });
    expect(await names()).toEqual(['another']);
  });

  test('are deleted by their ids, several at once', async () => {
    const [a, b] = [await made({ name: 'a', text: 'x' }), await made({ name: 'b', text: 'x' })];
    await made({ name: 'c', text: 'x' });
    const ids = [a.id, b.id, crypto.randomUUID()];
    expect(await ann.byKey.json('DELETE', skills, { ids })).toEqual({ deleted: 2 });
    expect(await names()).toEqual(['c']);
  });

  test('have names that no other of the project has', async () => {
    const { id } = await made({ name: 'a', text: 'x' });
    await made({ name: 'b', text: 'x' });
    const taken = { status: 409, body: { code: 'skill_exists' } };
    expect(await create({ name: 'a', text: 'y' })).toMatchObject(taken);
    expect(await patch(id, { name: 'b' })).toMatchObject(taken);
    const other = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'Q' });
    await ann.byKey.json('POST', `/api/v1/projects/${other.id}/skills`, { name: 'a', text: 'x' });
    expect((await ann.byKey.ask('GET', `/api/v1/projects/${other.id}/skills/${id}`)).status).toBe(404);
  });

  test('are fifty at most, however many come at once', async () => {
    for (let made = 0; made < 48; made += 8) {
      await Promise.all(Array.from({ length: 8 }, (_, index) => create({ name: `${made + index}`, text: 'x' })));
    }
    const last = await Promise.all(['x', 'y', 'z', 'zz'].map((name) => create({ name, text: 'x' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_skills' });
    expect(await names()).toHaveLength(50);
  });

  test('name flows of their owner alone', async () => {
    const own = await addFlow(ann, { name: 'flow', data: echoFlow() });
    const foreign = await addFlow(bob, { name: 'flow', data: echoFlow() });
    const { id } = await made({ name: 'a', flow_id: own });
    const unknown = { status: 404, body: { code: 'flow_not_found' } };
    expect(await create({ name: 'b', flow_id: foreign })).toMatchObject(unknown);
    expect(await create({ name: 'b', flow_id: crypto.randomUUID() })).toMatchObject(unknown);
    expect(await patch(id, { flow_id: foreign })).toMatchObject(unknown);
    // What everybody may run is not for a skill either: runs call their owner's flows alone.
    await bob.byKey.json('PATCH', `/api/v1/flows/${foreign}`, { access_type: 'PUBLIC' });
    expect(await patch(id, { flow_id: foreign })).toMatchObject(unknown);
  });

  test('are not changed over the head of somebody who changed them before', async () => {
    const { id, updated_at: known } = await made({ name: 'a', text: 'x' });
    expect((await patch(id, { text: 'y', last_known_updated_at: known })).status).toBe(200);
    expect(await patch(id, { text: 'z', last_known_updated_at: known })).toMatchObject({
      status: 409,
      body: { code: 'skill_changed' },
    });
    const both = await Promise.all([patch(id, { text: 'z' }), patch(id, { description: 'z' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ann.byKey.json('GET', `${skills}/${id}`)).toMatchObject({ text: 'z', description: 'z' });
  });

  test('always have a text or a flow', async () => {
    const flow = await addFlow(ann, { name: 'flow', data: echoFlow() });
    const { id } = await made({ name: 'a', text: 'x', flow_id: flow });
    const both = await Promise.all([patch(id, { text: null }), patch(id, { flow_id: null })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await create({ name: 'b' })).status).toBe(422);
    expect((await create({ name: 'b', text: ' ' })).status).toBe(422);
  });

  test.each([
    { text: 'x' },
    { name: '', text: 'x' },
    { name: ' ', text: 'x' },
    { name: 'x\u0000', text: 'x' },
    { name: 'a'.repeat(65), text: 'x' },
    { name: 'a', text: 'x'.repeat(100_001) },
    { name: 'a', text: 'x', description: 'x'.repeat(1025) },
    { name: 'a', text: 7 },
    { name: 'a', flow_id: 'x' },
  ])('are refused as bodies like no %#', async (body) => {
    expect((await create(body)).status).toBe(422);
  });

  test('go with their project', async () => {
    const { id } = await made({ name: 'a', text: 'x' });
    await ann.byKey.fetch('DELETE', `/api/v1/projects/${project}`);
    expect((await ann.byKey.ask('GET', `${skills}/${id}`)).body).toMatchObject({ code: 'project_not_found' });
    expect(await bindings.DB.prepare('SELECT count(*) AS n FROM project_skills').first('n')).toBe(0);
  });
});
