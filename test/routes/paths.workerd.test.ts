import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../worker/router.ts';
import { addUser } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Service;

beforeAll(async () => {
  nobody = await freshService();
  ann = (await addUser(nobody, 'ann')).byKey;
});

describe('a path', () => {
  const served = routes.filter(([, path]) => path !== '/' && !path.startsWith('/api/v1/folders/'));

  test.each(served.map(([method, path]) => [method, path]))(
    '%s %s is served with and without its slash at the end, and never redirected',
    async (method, path) => {
      const bare = path.replace(/\/$/, '').replaceAll(/:\w+/g, 'x');
      const [without, slashed] = [await nobody.fetch(method, bare), await nobody.fetch(method, `${bare}/`)];
      expect(slashed.status).toBe(without.status);
      expect(without.status).not.toBe(405);
      expect([301, 302, 307, 308]).not.toContain(without.status);
      await Promise.all([without.body?.cancel(), slashed.body?.cancel()]);
    },
  );

  test.each([
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nope',
    '/api/v2/run/x',
    '/api/v1/run',
    '/api/v1/run/a/b/c',
    '/api/v1/flows/a/b',
    '/logs/x',
    '/logs-stream/x',
    '/health/x',
    '/healthy',
    '/docs/x',
    '/../etc/passwd',
    '/api/v1/flows/%2e%2e/users/',
  ])('that nobody serves is a 404 in JSON: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await ann.ask(method, path, method === 'POST' ? {} : undefined);
      if (path.includes('%2e')) expect([403, 404, 405]).toContain(answer.status);
      else expect(answer).toMatchObject({ status: 404, body: { detail: 'Not Found', code: 'not_found' } });
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.body).toHaveProperty('trace_id', answer.headers.get('x-trace-id'));
    }
  });

  test.each([
    ['GET', '/api/v1/run/x', 'POST'],
    ['PUT', '/api/v1/flows/', 'GET, POST, DELETE'],
    ['PUT', '/api/v1/flows/x', 'GET, PATCH, DELETE'],
    ['GET', '/api/v1/flows/upload/', 'POST'],
    ['DELETE', '/api/v1/flows/download', 'POST'],
    ['PATCH', '/api/v1/users/whoami', 'GET'],
    ['DELETE', '/api/v1/api_key/store', 'POST'],
    ['GET', '/api/v1/variables/x', 'PATCH, DELETE'],
    ['HEAD', '/health', 'GET'],
    ['OPTIONS', '/health', 'GET'],
  ])('answers %s %s with the methods that it has', async (method, path, allow) => {
    const answer = await ann.fetch(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    const body = method === 'HEAD' ? null : await answer.json();
    if (body !== null) expect(body).toMatchObject({ detail: 'Method Not Allowed', code: 'method_not_allowed' });
  });

  test.each(['%', '%zz', '%c3', '%00', '%ff%fe', '%2F', '..%2f..', '%F0%9F%98%80', '%u0041', "'%22<>"])(
    'with %s in it names an unknown flow',
    async (garbage) => {
      const answer = await ann.ask('POST', `/api/v1/run/${garbage}`, {});
      expect(answer).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
      expect((await ann.ask('GET', `/api/v1/flows/${garbage}`)).status).toBe(422);
      expect((await ann.ask('DELETE', `/api/v1/api_key/${garbage}`)).status).toBe(422);
    },
  );
});

describe('every answer', () => {
  test('has a trace id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await nobody.ask('GET', '/health')).headers.get('x-trace-id')),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  });

  test("goes on with the trace of a caller's traceparent, unless that is none", async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traced = (traceparent: string) => nobody.ask('GET', '/api/v1/users/whoami', undefined, { traceparent });
    const followed = await traced(`00-${trace}-00f067aa0ba902b7-01`);
    expect(followed.headers.get('x-trace-id')).toBe(trace);
    expect(followed.body?.trace_id).toBe(trace);
    for (const bad of ['nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}`, `00-${trace}-zz-01`]) {
      const fresh = (await traced(bad)).headers.get('x-trace-id');
      expect(fresh).toMatch(/^[\da-f]{32}$/);
      expect([trace, '0'.repeat(32)]).not.toContain(fresh);
    }
  });
});
