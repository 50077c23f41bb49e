import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const batch = (flows: unknown) => ann.byKey.ask('POST', '/api/v1/flows/batch/', { flows });
const names = async () => (await ann.byKey.json<Flow[]>('GET', '/api/v1/flows/')).map(({ name }) => name);

describe('a batch', () => {
  test('makes each flow, in order, with names of their own', async () => {
    const bob = await addUser(nobody, 'bob');
    await ann.byKey.json('POST', '/api/v1/flows/', { name: 'a', endpoint_name: 'e' });
    const answer = await batch([
      { name: 'a', endpoint_name: 'e', user_id: bob.id, locked: true },
      { name: 'a', endpoint_name: 'e', data: echoFlow() },
      { name: 'b', data: {} },
    ]);
    expect(answer).toMatchObject({
      status: 201,
      body: [
        { name: 'a (1)', endpoint_name: 'e-1', user_id: ann.id, locked: true, data: null },
        { name: 'a (2)', endpoint_name: 'e-2', data: echoFlow() },
        { name: 'b', data: {} },
      ],
    });
    expect(await names()).toEqual(['a', 'a (1)', 'a (2)', 'b']);
  });

  test('keeps the tokens of every graph', async () => {
    const graphs = ['{"nodes":[1.0],"edges":[],"a":1,"a":2}', '{"nodes":[1e400, -0],"edges":[]}'];
    const body = `{"x":0,"flows":[{"name":"a","data":${graphs[0]}},{"data":${graphs[1]},"name":"b"}]}`;
    const headers = { 'content-type': 'application/json' };
    const text = await (await ann.byKey.fetch('POST', '/api/v1/flows/batch/', { body, headers })).text();
    for (const graph of graphs) expect(text).toContain(`"data":${graph},`);
  });

  test('keeps its order over many flows, and puts them where each belongs', async () => {
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'p' });
    const flows = Array.from({ length: 250 }, (_, index) => ({
      name: `flow ${index}`,
      data: { nodes: [], edges: [], index },
      ...(index % 2 === 0 ? { project_id: id } : {}),
    }));
    const made = (await batch(flows)).body as unknown as Flow[];
    expect(made.map(({ name }) => name)).toEqual(flows.map(({ name }) => name));
    expect(made.map(({ data }) => (data as { index: number }).index)).toEqual(flows.map((_, index) => index));
    expect(new Set(made.map(({ folder_id: project }) => project)).size).toBe(2);
    expect(await names()).toEqual(flows.map(({ name }) => name));
  });

  test.each([
    ['a flow without a name', [{ name: 'good' }, { description: 'x' }], 'missing', ['body', 'flows', 1, 'name']],
    ['a flow that is none', [{ name: 'good' }, 5], 'dict_type', ['body', 'flows', 1]],
    ['no list', { name: 'x' }, 'list_type', ['body', 'flows']],
    ['more than a thousand', Array(1001).fill({ name: 'x' }), 'too_long', ['body', 'flows']],
  ])('with %s is 422 and makes nothing', async (_, flows, type, loc) => {
    expect(await batch(flows)).toMatchObject({ status: 422, body: { detail: [{ type, loc }] } });
    expect(await names()).toEqual([]);
  });

  test('with a name that may not stand in a path, behind many that may, makes nothing', async () => {
    const good = Array.from({ length: 150 }, (_, index) => ({ name: `good ${index}` }));
    expect((await batch([...good, { name: 'x', endpoint_name: 'a b' }])).status).toBe(422);
    expect((await batch([...good, { name: 'x', endpoint_name: 'e'.repeat(201) }])).status).toBe(422);
    expect((await batch([...good, { name: 'x', fs_path: '../x' }])).status).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('of none makes none, and a list is no batch', async () => {
    expect(await batch([])).toMatchObject({ status: 201, body: [] });
    expect((await ann.byKey.ask('POST', '/api/v1/flows/batch/', [{ name: 'x' }])).status).toBe(422);
  });
});

describe('deleting many', () => {
  const remove = (ids: unknown) => ann.byKey.ask('DELETE', '/api/v1/flows/', ids);

  test('deletes what is there, and tells how many that were', async () => {
    const made = (await batch([{ name: 'a' }, { name: 'b' }, { name: 'c' }])).body as unknown as Flow[];
    const [a, b] = made.map(({ id }) => id);
    expect(await remove([a, b?.toUpperCase(), a, crypto.randomUUID()])).toMatchObject({ body: { deleted: 2 } });
    expect(await remove([a, b])).toMatchObject({ status: 200, body: { deleted: 0 } });
    expect(await remove([])).toMatchObject({ status: 200, body: { deleted: 0 } });
    expect(await names()).toEqual(['c']);
  });

  test('leaves alone what is somebody else’s', async () => {
    const bob = await addUser(nobody, 'bob');
    const { id } = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    expect(await remove([id])).toMatchObject({ body: { deleted: 0 } });
    expect((await bob.byKey.ask('GET', `/api/v1/flows/${id}`)).status).toBe(200);
  });

  test('counts each flow once when several delete it at the same time', async () => {
    const made = (await batch([{ name: 'a' }, { name: 'b' }])).body as unknown as Flow[];
    const ids = made.map(({ id }) => id);
    const answers = await Promise.all([remove(ids), remove(ids), remove(ids)]);
    expect(answers.map(({ body }) => body?.deleted as number).reduce((sum, each) => sum + each)).toBe(2);
  });

  test.each([
    ['ids that are none', ['x'], 'uuid_parsing', ['body', 0]],
    ['no list', {}, 'list_type', ['body']],
    ['no body', undefined, 'missing', ['body']],
  ])('with %s is 422', async (_, ids, type, loc) => {
    expect(await remove(ids)).toMatchObject({ status: 422, body: { detail: [{ type, loc }] } });
  });
});
