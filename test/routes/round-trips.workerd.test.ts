import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { countedBindings } from '../support/counted-bindings.ts';
import { modelFlow, textFlow } from '../support/flows.ts';
import { bindings } from '../support/migrate.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { sharedFlow } from '../support/sharing.ts';

/** What leaves the isolate for a request: design decision 6 allows one call, and one more where messages are stored. */
let calls: string[];
let client: Service;
let ann: Person;

beforeAll(async () => {
  ann = await addUser(await freshService(), 'ann');
  for (const [name, data] of Object.entries({ text: textFlow(), echo: echoFlow(), model: modelFlow() })) {
    await ann.byKey.json('POST', '/api/v1/flows/', { name, endpoint_name: name, data });
  }
  const large = { ...textFlow(), padding: 'x'.repeat(1_500_000) };
  await ann.byKey.json('POST', '/api/v1/flows/', { name: 'large', endpoint_name: 'large', data: large });
});

beforeEach(async () => {
  const counted = countedBindings(bindings);
  calls = counted.calls;
  const settings = { OPENAI_API_KEY: 'sk-model', ...counted.bindings } as unknown as Record<string, string>;
  client = service(settings, { fetch: modelFetch() }).as(ann.byKey.headers);
});

async function ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string[]> {
  calls.length = 0;
  const response = await client.fetch('POST', path, { body, headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return [...calls];
}

describe('a warm run costs', () => {
  test.each([
    ['without messages', '/api/v1/run/text', { input_value: 'x', input_type: 'text' }, ['ACCOUNTS.use']],
    ['of a large flow', '/api/v1/run/large', {}, ['ACCOUNTS.use']],
    ['streamed, without messages', '/api/v1/run/text?stream=true', {}, ['ACCOUNTS.use']],
    ['with stored messages', '/api/v1/run/echo', { input_value: 'x' }, ['ACCOUNTS.use', 'SESSIONS.append']],
    ['streamed, with messages', '/api/v1/run/echo?stream=true', {}, ['ACCOUNTS.use', 'SESSIONS.append']],
    ['in a session', '/api/v1/run/echo', { session_id: 's' }, ['ACCOUNTS.use', 'SESSIONS.append']],
    ['with a model', '/api/v1/run/model', { input_value: 'x' }, ['ACCOUNTS.use', 'SESSIONS.append']],
    [
      'in the Responses format',
      '/api/v1/responses',
      { model: 'echo', input: 'x' },
      ['ACCOUNTS.use', 'SESSIONS.append'],
    ],
  ])('%s, two calls at most', async (_, path, body, expected) => {
    await ask(path, body);
    await ask(path, body);
    expect(await ask(path, body)).toEqual(expected);
  });

  test('no more where a variable comes in a header', async () => {
    const header = { 'x-service-global-var-openai_api_key': 'sk-mine' };
    await ask('/api/v1/run/model', { input_value: 'x' }, header);
    expect(await ask('/api/v1/run/model', { input_value: 'x' }, header)).toEqual(['ACCOUNTS.use', 'SESSIONS.append']);
  });

  test('no more with a sign-in than with a key', async () => {
    const { authorization } = ann.bySignIn.headers;
    client = client.as({ authorization: authorization as string });
    await ask('/api/v1/run/text', {});
    expect(await ask('/api/v1/run/text', {})).toEqual(['ACCOUNTS.use']);
  });
});

describe('a run of another’s flow costs', () => {
  test('a look at the permission and one at the owner each time, and their account’s call', async () => {
    const ben = await addUser(service(), 'ben');
    const shared = { to: ben, permission: 'run' } as const;
    const { flow } = await sharedFlow(ann, echoFlow(), shared);
    client = client.as(ben.byKey.headers);
    const cost = ['ACCOUNTS.use', 'DB.raw', 'ACCOUNTS.use', 'DB.raw', 'SESSIONS.append'];
    await ask(`/api/v1/run/${flow}`, {});
    expect(await ask(`/api/v1/run/${flow}`, {})).toEqual(cost);
  });
});

describe('after a change', () => {
  test('the caches of its user fill again with the next run, and serve the one after it', async () => {
    await ask('/api/v1/run/text', {});
    await ann.byKey.json('POST', '/api/v1/variables/', { name: 'V', value: 'v', default_fields: [] });
    expect((await ask('/api/v1/run/text', {})).filter((call) => call.startsWith('DB.')).length).toBeGreaterThan(0);
    expect(await ask('/api/v1/run/text', {})).toEqual(['ACCOUNTS.use']);
  });

  test('of another user nothing is read again', async () => {
    const bob = await addUser(service(), 'bob');
    await ask('/api/v1/run/text', {});
    await bob.byKey.json('POST', '/api/v1/variables/', { name: 'V', value: 'v', default_fields: [] });
    expect(await ask('/api/v1/run/text', {})).toEqual(['ACCOUNTS.use']);
  });
});

describe('a refused caller costs', () => {
  test.each([
    ['no key', {}, []],
    ['a made-up key', { 'x-api-key': 'sk-nobody' }, ['DB.raw']],
    ['a made-up token', { authorization: 'Bearer nonsense' }, []],
  ])('with %s no more than a look-up', async (_, headers, expected) => {
    calls.length = 0;
    const response = await client.as(headers as Record<string, string>).fetch('POST', '/api/v1/run/text', { body: {} });
    expect([401, 403]).toContain(response.status);
    expect(calls).toEqual(expected);
  });
});
