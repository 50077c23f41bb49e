import { beforeAll, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const page = 'https://page.example';
let nobody: Service;
let ann: Person;
let listed: Service;

beforeAll(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  listed = service({ SERVICE_CORS_ORIGINS: `${page}, https://other.example` });
});

const asks = (client: Service, origin: string, headers: Record<string, string> = {}) =>
  client.fetch('OPTIONS', '/api/v1/run/x', {
    headers: { origin, 'access-control-request-method': 'POST', ...headers },
  });
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

describe('by default', () => {
  test('any page may call, but never with credentials of the browser', async () => {
    for (const path of ['/health', '/api/v1/users/whoami', '/nowhere']) {
      const response = await ann.byKey.fetch('GET', path, { headers: { origin: page } });
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('x-trace-id'),
      });
      await response.body?.cancel();
    }
  });

  test('a preflight grants the headers that it asks for', async () => {
    const response = await asks(nobody, page, { 'access-control-request-headers': 'x-api-key, content-type' });
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(corsOf(response)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      'access-control-allow-headers': 'x-api-key, content-type',
      'access-control-max-age': '600',
      vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
    });
  });

  test('errors, refusals and streams carry the same', async () => {
    const { id } = await ann.byKey.json('POST', '/api/v1/flows/', { name: 'x', data: echoFlow() });
    for (const [client, method, path] of [
      [nobody, 'GET', '/api/v1/flows/'],
      [ann.byKey, 'POST', '/api/v1/run/nobody'],
      [ann.byKey, 'POST', `/api/v1/run/${id}?stream=true`],
      [ann.byKey, 'PUT', '/api/v1/flows/'],
    ] as const) {
      const response = await client.fetch(method, path, { headers: { origin: page } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      await response.text();
    }
  });

  test('who comes from no page is told nothing', async () => {
    expect(corsOf(await nobody.fetch('GET', '/health'))).toEqual({});
    const options = await nobody.fetch('OPTIONS', '/health', { headers: { origin: page } });
    expect(options.status).toBe(405);
  });

  test.each(['null', 'not a url', `${page}\t`, 'x'.repeat(5000)])(
    'an origin of %j is nothing special',
    async (origin) => {
      const response = await nobody.fetch('GET', '/health', { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    },
  );
});

describe('where origins are listed', () => {
  test('they alone are allowed, with credentials', async () => {
    const response = await listed.fetch('GET', '/health', { headers: { origin: page } });
    expect(corsOf(response)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    expect((await asks(listed, page)).status).toBe(200);
  });

  test.each(['https://evil.example', `${page}.evil.example`, 'http://page.example', `${page}:8443`, 'null', '*'])(
    '%s is not',
    async (origin) => {
      const response = await listed.fetch('GET', '/health', { headers: { origin } });
      expect(response.status).toBe(200);
      expect(corsOf(response)).toEqual({ vary: 'Origin' });
      const refused = await asks(listed, origin);
      expect([refused.status, await refused.text()]).toEqual([400, 'Disallowed CORS origin']);
      expect(refused.headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  test('credentials, methods and headers can be kept back', async () => {
    const strict = service({
      SERVICE_CORS_ORIGINS: page,
      SERVICE_CORS_ALLOW_CREDENTIALS: 'false',
      SERVICE_CORS_ALLOW_METHODS: 'GET,POST',
      SERVICE_CORS_ALLOW_HEADERS: '["x-api-key"]',
    });
    expect(corsOf(await asks(strict, page, { 'access-control-request-headers': 'x-evil' }))).toMatchObject({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'x-api-key',
    });
    const response = await strict.fetch('GET', '/health', { headers: { origin: page } });
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });
});
