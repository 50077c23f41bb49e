import { describe, expect, test } from 'vitest';
import { freshService, type Service, service } from '../support/service.ts';

describe('a token', () => {
  test('is no API key, also once it is known as a token', async () => {
    const root = await (await freshService()).signedIn();
    const token = String(root.headers.authorization).replace('Bearer ', '');
    expect((await root.ask('GET', '/api/v1/users/whoami')).status).toBe(200);
    const asKey = root.as({ 'x-api-key': token });
    expect(await statuses(asKey)).toEqual({ whoami: 403, responses: 403 });
  });
});

describe("the deployment's one key", () => {
  const settings = { SERVICE_API_KEY_SOURCE: 'env', SERVICE_API_KEY: 'the one key' };

  test("stands for nobody who took the superuser's name", async () => {
    const root = await (await freshService()).signedIn();
    const mallory = await root.newUser('mallory');
    const { id } = await root.json<{ id: string }>('GET', '/api/v1/users/whoami');
    await root.json('PATCH', `/api/v1/users/${id}`, { username: 'somebody else' });
    const own = await mallory.json<{ id: string }>('GET', '/api/v1/users/whoami');
    await mallory.json('PATCH', `/api/v1/users/${own.id}`, { username: 'rillflow' });
    const byKey = service(settings).as({ 'x-api-key': 'the one key' });
    expect(await statuses(byKey)).toEqual({ whoami: 403, responses: 403 });
  });
});

async function statuses(client: Service) {
  const whoami = await client.ask('GET', '/api/v1/users/whoami');
  const responses = await client.ask('POST', '/api/v1/responses', { model: 'none', input: 'x' });
  return { whoami: whoami.status, responses: responses.status };
}
