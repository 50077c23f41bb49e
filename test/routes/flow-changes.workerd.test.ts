import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const made = (body: unknown) => ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);
const read = (id: string) => ann.byKey.json<Flow>('GET', `/api/v1/flows/${id}`);
const patch = (id: string, body: unknown) => ann.byKey.ask('PATCH', `/api/v1/flows/${id}`, body);

describe('changing a flow', () => {
  test('leaves what is absent, and clears what is null', async () => {
    const fields = { description: 'd', endpoint_name: 'e', tags: ['t'], icon: 'I', locked: true, flow_type: 'chat' };
    const { id } = await made({ name: 'x', data: echoFlow(), ...fields });
    expect((await patch(id, { name: 'y' })).body).toMatchObject({ ...fields, name: 'y', data: echoFlow() });
    expect((await patch(id, {})).body).toMatchObject({ ...fields, name: 'y', data: echoFlow() });
    const nulls = { description: null, endpoint_name: null, tags: null, icon: null, locked: null, flow_type: null };
    expect((await patch(id, { ...nulls, name: null, data: null })).body).toMatchObject({
      ...nulls,
      locked: false,
      flow_type: '',
      name: 'y',
      data: null,
    });
    expect(await read(id)).toMatchObject({ description: null, data: null });
  });

  test('clears an endpoint name by an empty text too', async () => {
    const { id } = await made({ name: 'x', endpoint_name: 'e' });
    expect((await patch(id, { endpoint_name: '' })).body).toMatchObject({ endpoint_name: null });
  });

  test('refuses names that another flow has, with a status of the facts and words of sense', async () => {
    await made({ name: 'taken', endpoint_name: 'taken' });
    const { id } = await made({ name: 'x' });
    expect(await patch(id, { name: 'taken' })).toMatchObject({ status: 400, body: { detail: 'Name must be unique' } });
    expect(await patch(id, { endpoint_name: 'taken' })).toMatchObject({
      status: 400,
      body: { detail: 'Endpoint name must be unique', code: 'endpoint_name_taken' },
    });
    expect((await patch(id, { endpoint_name: 'a b' })).status).toBe(422);
    expect((await patch(id, { name: 'x', endpoint_name: 'free' })).status).toBe(200);
  });

  test('is refused where somebody changed it in between', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const client = service({}, { now: () => now }).as(ann.byKey.headers);
    const flow = await client.json<Flow>('POST', '/api/v1/flows/', { name: 'x' });
    now += 5000;
    const mine = { description: 'mine', last_known_updated_at: flow.updated_at };
    expect((await client.ask('PATCH', `/api/v1/flows/${flow.id}`, mine)).status).toBe(200);
    expect(await client.ask('PATCH', `/api/v1/flows/${flow.id}`, mine)).toMatchObject({
      status: 409,
      body: { code: 'flow_changed' },
    });
    const bad = { last_known_updated_at: 'yesterday' };
    expect((await client.ask('PATCH', `/api/v1/flows/${flow.id}`, bad)).status).toBe(422);
  });

  test('is refused to all but one of those who read the same and write at once', async () => {
    const { id, updated_at: known } = await made({ name: 'x' });
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const body = { description: `writer ${index}`, last_known_updated_at: known };
        return (isolates[index % 2] as Service).ask('PATCH', `/api/v1/flows/${id}`, body);
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await read(id)).toMatchObject({ description: won[0]?.body?.description });
  });

  test('is refused within the very second of another change', async () => {
    const client = service({}, { now: () => Date.parse('2026-11-21T12:00:00Z') }).as(ann.byKey.headers);
    const flow = await client.json<Flow>('POST', '/api/v1/flows/', { name: 'x' });
    expect((await client.ask('PATCH', `/api/v1/flows/${flow.id}`, { description: 'first' })).status).toBe(200);
    const late = { description: 'second', last_known_updated_at: flow.updated_at };
    expect((await client.ask('PATCH', `/api/v1/flows/${flow.id}`, late)).status).toBe(409);
  });

  test('keeps both of two that are about different things, made at once', async () => {
    const { id } = await made({ name: 'x', data: echoFlow() });
    const graphs = Array.from({ length: 4 }, (_, index) => ({ nodes: [], edges: [], index }));
    const bodies = [
      { description: 'd' },
      { endpoint_name: 'e' },
      { flow_type: 'chat' },
      ...graphs.map((data) => ({ data })),
    ];
    const answers = await Promise.all(bodies.map((body) => patch(id, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const flow = await read(id);
    expect(flow).toMatchObject({ description: 'd', endpoint_name: 'e', flow_type: 'chat' });
    expect(graphs).toContainEqual(flow.data);
    const { results } = await nobody.app.env.DB.prepare('select 1 from graphs where retired_at is null').all();
    expect(results).toHaveLength(1);
  });

  test('is seen by the next run, in every isolate', async () => {
    const { id } = await made({ name: 'x', data: echoFlow(), endpoint_name: 'e' });
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    for (const isolate of isolates) expect((await isolate.ask('POST', '/api/v1/run/e', {})).status).toBe(200);
    await patch(id, { endpoint_name: 'f' });
    for (const isolate of isolates) {
      expect((await isolate.ask('POST', '/api/v1/run/e', {})).status).toBe(404);
      expect((await isolate.ask('POST', '/api/v1/run/f', {})).status).toBe(200);
    }
    await ann.byKey.json('DELETE', `/api/v1/flows/${id}`);
    for (const isolate of isolates) expect((await isolate.ask('POST', '/api/v1/run/f', {})).status).toBe(404);
  });

  test('moves it into a project of the caller alone', async () => {
    const { id, folder_id: home } = await made({ name: 'x' });
    expect((await patch(id, { project_id: home?.toUpperCase() })).body).toMatchObject({ folder_id: home });
    expect(await patch(id, { folder_id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { detail: 'Project not found' },
    });
  });

  test('works where the flow has no graph, and is locked', async () => {
    const { id } = await made({ name: 'x', locked: true });
    expect((await patch(id, { description: 'd' })).status).toBe(200);
    expect((await ann.byKey.ask('DELETE', `/api/v1/flows/${id}`)).body).toEqual({
      message: 'Flow deleted successfully',
    });
    expect(await ann.byKey.ask('DELETE', `/api/v1/flows/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Flow not found' },
    });
  });
});

describe('listing flows', () => {
  test('gives all of them, or their heads, or the components', async () => {
    const names = ['a', 'b', 'c'];
    for (const name of names) await made({ name, data: echoFlow(), is_component: name === 'c' });
    const list = (query = '') => ann.byKey.json<Flow[]>('GET', `/api/v1/flows/${query}`);
    expect((await list()).map(({ name }) => name)).toEqual(names);
    expect((await list())[0]).toEqual(await read((await list())[0]?.id as string));
    expect((await list('?components_only=true')).map(({ name }) => name)).toEqual(['c']);
    const heads = await list('?header_flows=TRUE&get_all=true');
    expect(Object.keys(heads[0] ?? {})).toEqual([
      'id',
      'name',
      'folder_id',
      'is_component',
      'endpoint_name',
      'description',
      'data',
      'access_type',
      'tags',
      'mcp_enabled',
      'action_name',
      'action_description',
    ]);
    expect(heads.map(({ data }) => data !== null)).toEqual([false, false, true]);
    expect((await ann.byKey.ask('GET', '/api/v1/flows/?header_flows=perhaps')).body).toMatchObject({
      detail: [{ type: 'bool_parsing', loc: ['query', 'header_flows'] }],
    });
  });
});
