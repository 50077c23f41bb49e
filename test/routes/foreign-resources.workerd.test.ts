import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { type Possessions, possessionsOf } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

let owner: Person;
/** Another user and the superuser. */
let others: readonly Service[];
let has: Possessions;

beforeAll(async () => {
  const nobody = await freshService();
  owner = await addUser(nobody, 'owner');
  const another = await addUser(nobody, 'another');
  const superuser = await addUser(nobody, 'superuser', { isSuperuser: true });
  others = [another.byKey, superuser.byKey];
  has = await possessionsOf(owner);
});

describe("what is somebody else's is answered as what is not there", () => {
  test.each([
    ['GET', '/api/v1/flows/:id', undefined],
    ['PATCH', '/api/v1/flows/:id', { name: 'mine now' }],
    ['DELETE', '/api/v1/flows/:id', undefined],
    ['POST', '/api/v1/run/:id', {}],
    ['POST', '/api/v1/run/:id?stream=true', {}],
    ['POST', '/api/v1/run/advanced/:id', {}],
    ['POST', '/api/v1/responses', { model: ':id', input: 'hi' }],
    ['POST', '/api/v1/flows/download/', [':id']],
  ])('flows: %s %s', async (method, path, body) => {
    await expectAsUnknown(404, method, path, body, has.flow);
  });

  test.each([
    ['GET', '/api/v1/projects/:id', undefined],
    ['GET', '/api/v1/projects/:id?page=1&size=1', undefined],
    ['GET', '/api/v1/projects/download/:id', undefined],
    ['PATCH', '/api/v1/projects/:id', { name: 'mine now', flows: [] }],
    ['DELETE', '/api/v1/projects/:id', undefined],
  ])('projects: %s %s', async (method, path, body) => {
    await expectAsUnknown(404, method, path, body, has.project);
    expect(await owner.byKey.json('GET', `/api/v1/projects/${has.project}`)).toMatchObject({
      name: 'project',
      flows: [{ id: has.flow }],
    });
  });

  test.each([
    ['PATCH', '/api/v1/variables/:id', { id: ':id', value: 'mine now' }],
    ['DELETE', '/api/v1/variables/:id', undefined],
  ])('variables: %s %s', async (method, path, body) => {
    await expectAsUnknown(404, method, path, body, has.variable);
    expect(await owner.byKey.json('GET', '/api/v1/variables/')).toContainEqual(
      expect.objectContaining({ id: has.variable, value: 'plain' }),
    );
  });

  test.each([
    ['GET', '/api/v2/files/:id'],
    ['PUT', '/api/v2/files/:id?name=mine'],
    ['DELETE', '/api/v2/files/:id'],
  ])('files: %s %s', async (method, path) => {
    await expectAsUnknown(404, method, path, undefined, has.file);
    expect(JSON.stringify(await owner.byKey.json('GET', '/api/v2/files/'))).toContain(has.file);
  });

  test.each([
    ['PUT', '/api/v1/monitor/messages/:id', { text: 'mine now' }],
    ['PATCH', '/api/v1/monitor/messages/session/:id?new_session_id=mine', undefined],
  ])('messages: %s %s', async (method, path, body) => {
    const id = method === 'PUT' ? has.message : has.flow;
    await expectAsUnknown(404, method, path, body, id);
    const mine = `/api/v1/monitor/messages?session_id=${has.flow}`;
    expect(await owner.byKey.json('GET', mine)).toContainEqual(
      expect.objectContaining({ id: has.message, text: 'hi' }),
    );
  });

  test('keys: DELETE, with the 400 that clients know', async () => {
    await expectAsUnknown(400, 'DELETE', '/api/v1/api_key/:id', undefined, has.key);
  });

  test('lists show the own ones alone', async () => {
    for (const client of others) {
      expect(JSON.stringify(await client.json('GET', '/api/v1/flows/'))).not.toContain(has.flow);
      expect(JSON.stringify(await client.json('GET', '/api/v1/variables/'))).not.toContain(has.variable);
      expect(JSON.stringify(await client.json('GET', '/api/v1/api_key/'))).not.toContain(has.key);
    }
  });

  test('an endpoint name is nothing to others, even narrowed to its owner', async () => {
    await owner.byKey.json('PATCH', `/api/v1/flows/${has.flow}`, { endpoint_name: 'secret-name' });
    for (const path of ['/api/v1/run/secret-name', `/api/v1/run/secret-name?user_id=${owner.id}`]) {
      expect((await owner.byKey.ask('POST', path, {})).status).toBe(200);
      for (const client of others) {
        expect(await client.ask('POST', path, {})).toMatchObject({
          status: 404,
          body: { detail: 'Flow identifier secret-name not found' },
        });
      }
    }
  });
});

/** The others get the status, and not a word more or less than for an id that nothing has. */
async function expectAsUnknown(status: number, method: string, path: string, body: unknown, id: string) {
  for (const client of others) {
    const foreign = await masked(client, method, path, body, id);
    expect(foreign.status).toBe(status);
    expect(foreign).toEqual(await masked(client, method, path, body, unknown));
  }
}

async function masked(client: Service, method: string, path: string, body: unknown, id: string) {
  const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll(':id', id));
  const answer = await client.fetch(method, path.replace(':id', id), { body: sent });
  const { trace_id: _, ...rest } = JSON.parse((await answer.text()).replaceAll(id, ':id'));
  return { status: answer.status, body: rest };
}
