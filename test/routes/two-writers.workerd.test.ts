import { beforeEach, describe, expect, test } from 'vitest';
import { fileForm } from '../support/file-form.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let root: Service;
let ann: Person;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  root = (await addUser(nobody, 'root', { isSuperuser: true })).byKey;
});

describe('two who write at once about different things both count', () => {
  test('in a flow', async () => {
    const path = `/api/v1/flows/${await made('/api/v1/flows/', { name: 'one' })}`;
    const graph = { nodes: [], edges: [] };
    await atOnce(
      ['PATCH', path, { description: 'said' }],
      ['PATCH', path, { data: graph }],
      ['PATCH', path, { endpoint_name: 'one' }],
    );
    expect(await ann.byKey.json('GET', path)).toMatchObject({ description: 'said', data: graph, endpoint_name: 'one' });
  });

  test('in a project, which flows move into meanwhile', async () => {
    const path = `/api/v1/projects/${await made('/api/v1/projects/', { name: 'one' })}`;
    const flow = await made('/api/v1/flows/', { name: 'moved' });
    const into = path.split('/').at(-1);
    await atOnce(
      ['PATCH', path, { name: 'other' }],
      ['PATCH', path, { description: 'said' }],
      ['PATCH', `/api/v1/flows/${flow}`, { folder_id: into }],
    );
    expect(await ann.byKey.json('GET', path)).toMatchObject({
      name: 'other',
      description: 'said',
      flows: [{ id: flow }],
    });
  });

  test('in a variable', async () => {
    const body = { name: 'one', value: 'a', type: 'Generic', default_fields: [] };
    const id = await made('/api/v1/variables/', body);
    await atOnce(
      ['PATCH', `/api/v1/variables/${id}`, { id, name: 'other' }],
      ['PATCH', `/api/v1/variables/${id}`, { id, value: 'b' }],
    );
    const list = await ann.byKey.json<{ id: string }[]>('GET', '/api/v1/variables/');
    expect(list.find((variable) => variable.id === id)).toMatchObject({ name: 'other', value: 'b' });
  });

  test('in a user', async () => {
    const path = `/api/v1/users/${ann.id}`;
    await Promise.all([
      ann.byKey.json('PATCH', path, { profile_image: 'Space/rocket.svg' }),
      root.json('PATCH', path, { username: 'anna' }),
      root.json('PATCH', path, { optins: { github_starred: true } }),
    ]);
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({
      username: 'anna',
      profile_image: 'Space/rocket.svg',
      optins: { github_starred: true },
    });
  });

  test('in a file, which gets a name and grows', async () => {
    const { id } = (await ann.byKey.ask('POST', '/api/v2/files', fileForm('log.txt', 'a'))).body as { id: string };
    const [renamed, grown] = await Promise.all([
      ann.byKey.ask('PUT', `/api/v2/files/${id}?name=diary`),
      ann.byKey.ask('POST', '/api/v2/files?append=true', fileForm('log.txt', 'b')),
    ]);
    expect([renamed.status, grown.status]).toEqual([200, 201]);
    const files = await ann.byKey.json<{ id: string; name: string; size: number }[]>('GET', '/api/v2/files');
    expect(files.find((file) => file.id === id)?.name).toBe('diary');
    // Either it grew before it was called something else, or there is a new one of the old name.
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBe(2);
  });
});

describe('two who want one name at once', () => {
  test.each([
    ['flows', '/api/v1/flows/'],
    ['projects', '/api/v1/projects/'],
  ])('get %s of different names', async (_, path) => {
    const all = await Promise.all(Array.from({ length: 4 }, () => ann.byKey.json('POST', path, { name: 'same' })));
    expect(all.map(({ name }) => name).sort()).toEqual(['same', 'same (1)', 'same (2)', 'same (3)']);
  });

  test('get one variable, and a refusal that says so', async () => {
    const body = { name: 'same', value: 'a', type: 'Generic', default_fields: [] };
    const all = await Promise.all(Array.from({ length: 3 }, () => ann.byKey.ask('POST', '/api/v1/variables/', body)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  test('get one endpoint name when they take it from what they have', async () => {
    const ids = [await made('/api/v1/flows/', { name: 'a' }), await made('/api/v1/flows/', { name: 'b' })];
    const all = await Promise.all(
      ids.map((id) => ann.byKey.ask('PATCH', `/api/v1/flows/${id}`, { endpoint_name: 'same' })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('get one user', async () => {
    const body = { username: 'same', password: 'a long password' };
    const all = await Promise.all(Array.from({ length: 3 }, () => root.ask('POST', '/api/v1/users/', body)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

async function made(path: string, body: object): Promise<string> {
  return (await ann.byKey.json<{ id: string }>('POST', path, body)).id;
}

async function atOnce(...calls: readonly [method: string, path: string, body: object][]): Promise<void> {
  await Promise.all(calls.map(([method, path, body]) => ann.byKey.json(method, path, body)));
}
