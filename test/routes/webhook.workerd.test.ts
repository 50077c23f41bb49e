import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho, webhookModels } from '../support/webhook-flows.ts';

let anyone: Service;
let owner: Service;
let hook: string;

beforeEach(async () => {
  anyone = await freshService();
  owner = await (await (await anyone.signedIn()).newUser('ann')).withKey();
  const created = await owner.json<{ id: string }>('POST', '/api/v1/flows/', {
    name: 'hook',
    endpoint_name: 'hook',
    data: webhookEcho(),
  });
  hook = created.id;
});

describe('a webhook', () => {
  test('is accepted from anybody, by id and by name, and runs with the rights of the flow’s owner', async () => {
    for (const name of [hook, 'hook']) {
      const { status, headers, body } = await anyone.ask('POST', `/api/v1/webhook/${name}`, { text: `by ${name}` });
      expect(status).toBe(202);
      expect(body).toEqual({ message: 'Task started in the background', status: 'in progress' });
      const runId = headers.get('x-run-id') as string;
      expect(headers.get('location')).toBe(`/api/v1/runs/${runId}`);
      const run = await endOfRun(owner, runId);
      expect(run).toMatchObject({ status: 'succeeded', attempt: 1, session_id: hook, error: null });
      expect(run.outputs[0]?.results.message.text).toBe(`by ${name}`);
    }
  });

  test.each<[string, string | Uint8Array, string, string]>([
    ['JSON', '{"text": "hello"}', '{text}', 'hello'],
    ['another text', 'plain words', '{payload}', 'plain words'],
    [
      'bytes that are no text',
      new Uint8Array([255, 0, 254]),
      '{payload} {encoding} {content_type}',
      '/wD+ base64 image/png',
    ],
  ])('gives the flow %s', async (_, body, pattern, text) => {
    await owner.json('PATCH', `/api/v1/flows/${hook}`, { data: webhookEcho(pattern) });
    const headers = { 'content-type': 'image/png' };
    const response = await anyone.fetch('POST', `/api/v1/webhook/${hook}`, { body, headers });
    expect(response.status).toBe(202);
    const run = await endOfRun(owner, response.headers.get('x-run-id') as string);
    expect(run.outputs[0]?.results.message.text ?? run.error).toBe(text);
  });

  test.each([
    ['over the limit', 'x'.repeat(8 * 1024 * 1024 + 1)],
    ['that is more than an object takes, once it is escaped', '\0'.repeat(5 * 1024 * 1024)],
  ])('with a body %s is refused', async (_, body) => {
    const response = await anyone.fetch('POST', `/api/v1/webhook/${hook}`, { body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'content_too_large' });
  });

  test('without a body is refused', async () => {
    expect(await anyone.ask('POST', `/api/v1/webhook/${hook}`)).toMatchObject({
      status: 400,
      body: {
        detail: 'Request body is empty. You should provide a JSON payload containing the flow ID.',
        code: 'webhook_body_empty',
      },
    });
  });

  test('needs a flow that takes webhooks: any other is as unknown as none', async () => {
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });
    for (const name of [id, 'nope', '00000000-0000-0000-0000-000000000000']) {
      const { status, body } = await anyone.ask('POST', `/api/v1/webhook/${name}`, {});
      expect([status, body?.detail]).toEqual([404, `Flow identifier ${name} not found`]);
    }
    await owner.json('PATCH', `/api/v1/flows/${hook}`, { data: echoFlow() });
    expect((await anyone.ask('POST', `/api/v1/webhook/${hook}`, {})).status).toBe(404);
  });

  test('of a deactivated owner is unknown at once', async () => {
    expect((await anyone.ask('POST', `/api/v1/webhook/${hook}`, {})).status).toBe(202);
    const superuser = await anyone.signedIn();
    const { id } = await owner.json<{ id: string }>('GET', '/api/v1/users/whoami');
    await superuser.json('PATCH', `/api/v1/users/${id}`, { is_active: false });
    expect((await anyone.ask('POST', `/api/v1/webhook/${hook}`, {})).status).toBe(404);
  });

  test('of a flow whose run fails tells of it in the run', async () => {
    const { headers } = await anyone.ask('POST', `/api/v1/webhook/${hook}`, [1, 2]);
    const run = await endOfRun(owner, headers.get('x-run-id') as string);
    expect(run).toMatchObject({ status: 'failed', attempt: 1, error: { code: 'webhook_payload' }, outputs: [] });
  });
});

describe('an idempotency key', () => {
  const post = (body: unknown, headers: Record<string, string>) =>
    anyone.ask('POST', `/api/v1/webhook/${hook}`, body, headers);
  const runs = () => owner.json('GET', '/api/v1/runs') as unknown as Promise<{ id: string }[]>;

  test('of fifty posts at once starts one run, and all get the same answer', async () => {
    const key = { 'idempotency-key': '"event-1"' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ text: 'once' }, key)));
    const ids = new Set(answers.map(({ headers }) => headers.get('x-run-id')));
    expect(ids.size).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    const [runId] = ids;
    expect(await endOfRun(owner, runId as string)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await vi.waitUntil(async () => (await runs()).length > 0 && runs())).toHaveLength(1);
    const again = await post({ text: 'once' }, { 'webhook-id': 'event-1' });
    expect(again.headers.get('x-run-id')).toBe(runId);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('with another body is refused, and starts nothing', async () => {
    const key = { 'webhook-id': 'msg_1' };
    await post({ text: 'one' }, key);
    const { status, body } = await post({ text: 'two' }, key);
    expect([status, body?.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('is not used up by a request that was refused', async () => {
    const key = { 'webhook-id': 'msg_1' };
    expect((await post(undefined, key)).status).toBe(400);
    const { status, headers } = await post({ text: 'one' }, key);
    expect([status, headers.get('idempotent-replayed')]).toEqual([202, null]);
  });

  test('is free again after a day', async () => {
    const key = { 'webhook-id': 'msg_1' };
    const first = await post({ text: 'one' }, key);
    anyone = service({}, { now: () => Date.now() + 86_400_001 });
    const later = await post({ text: 'two' }, key);
    expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([202, null]);
    expect(later.headers.get('x-run-id')).not.toBe(first.headers.get('x-run-id'));
  });
});

describe('a webhook whose sender waits', () => {
  const post = (body: unknown, headers: Record<string, string>) =>
    anyone.ask('POST', `/api/v1/webhook/${hook}`, body, headers);

  test('gets what the run came to', async () => {
    const { status, headers, body } = await post({ text: 'hello' }, { prefer: 'wait=20' });
    expect([status, headers.get('preference-applied')]).toEqual([200, 'wait=20']);
    expect(body).toMatchObject({ session_id: hook, outputs: [{ inputs: {}, outputs: [{}] }] });
    const run = await endOfRun(owner, headers.get('x-run-id') as string);
    expect(JSON.stringify(body)).toContain(run.outputs[0]?.results.message.text);
  });

  test('hears of a failure', async () => {
    const { status, headers, body } = await post([1, 2], { prefer: 'respond-async, wait=20' });
    expect([status, body?.code, headers.get('preference-applied')]).toEqual([500, 'webhook_payload', 'wait=20']);
    expect(headers.get('x-run-id')).toBeTruthy();
  });

  test('hears no secret of the owner’s where a service quotes it in refusing', async () => {
    const quoting = modelFetch(({ headers }) => {
      const message = `Wrong key ${headers.get('authorization')} of org-inline`;
      return Response.json({ error: { message } }, { status: 401 });
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(quoting);
    const key = { name: 'OPENAI_API_KEY', value: 'of-the-owner', type: 'Credential', default_fields: [] };
    await owner.json('POST', '/api/v1/variables/', key);
    const data = webhookModels({ organization: { type: 'str', password: true, value: 'org-inline' } });
    await owner.json('PATCH', `/api/v1/flows/${hook}`, { data });
    const { status, body } = await post({ text: 'hello' }, { prefer: 'wait=20' });
    expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining('Wrong key')]);
    expect(JSON.stringify(body)).not.toMatch(/of-the-owner|org-inline/);
    vi.restoreAllMocks();
  });

  test('gets the same again by its key', async () => {
    const headers = { prefer: 'wait=20', 'webhook-id': 'msg_1' };
    const first = await post({ text: 'hello' }, headers);
    const again = await post({ text: 'hello' }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('keeps nobody else’s run from beginning', async () => {
    // What is given back by the clock alone stays taken then.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (const text of ['one', 'two', 'three']) await post({ text }, { prefer: 'wait=20' });
    const { headers } = await post({ text: 'last' }, {});
    const run = `/api/v1/runs/${headers.get('x-run-id')}`;
    const succeeded = async () => (await owner.json<{ status: string }>('GET', run)).status === 'succeeded';
    await vi.waitUntil(succeeded, { timeout: 4000 });
    vi.restoreAllMocks();
  });

  test('hears that it goes on where that takes longer', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch(() => new Promise<never>(() => {})));
    await owner.json('PATCH', `/api/v1/flows/${hook}`, { data: webhookModels({}) });
    const asked = { prefer: 'wait=1', 'x-service-global-var-openai_api_key': 'sk-test' };
    const { status, headers, body } = await post({ text: 'hello' }, asked);
    expect([status, body]).toEqual([202, { message: 'Task started in the background', status: 'in progress' }]);
    expect(headers.get('preference-applied')).toBeNull();
    await owner.json('POST', `/api/v1/runs/${headers.get('x-run-id')}/cancel`);
    vi.restoreAllMocks();
  });
});

describe('webhooks without a credential', () => {
  const settings = { SERVICE_ANONYMOUS_RATE: '0.02', SERVICE_ANONYMOUS_BURST: '2' };
  const from = (address: string, headers = {}, path = hook) =>
    service(settings).ask('POST', `/api/v1/webhook/${path}`, {}, { 'cf-connecting-ip': address, ...headers });

  test('are limited by address and flow', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await from('2001:db8::1')).status);
    expect(statuses).toEqual([202, 202, 429]);
    const { status, headers, body } = await from('2001:db8::2');
    expect([status, body?.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(40);
    expect((await from('2001:db8:0:1::1')).status).toBe(202);
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'hook 2', data: webhookEcho() });
    expect((await from('2001:db8::1', {}, id)).status).toBe(202);
  });

  test('are let in beyond that by the owner’s key, and by no other', async () => {
    const other = await (await (await anyone.signedIn()).newUser('bob')).withKey();
    const statuses = [];
    for (const headers of [{}, {}, {}, other.headers, { 'x-api-key': 'sk-bad' }, owner.headers, owner.headers]) {
      statuses.push((await from('192.0.2.1', headers)).status);
    }
    expect(statuses).toEqual([202, 202, 429, 429, 429, 202, 202]);
  });

  test('are not limited where the owner’s key is needed', async () => {
    const closed = service({ ...settings, SERVICE_WEBHOOK_AUTH_ENABLE: 'true' }).as(owner.headers);
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await closed.ask('POST', `/api/v1/webhook/${hook}`, {})).status),
    );
    expect(statuses).toEqual([202, 202, 202, 202]);
  });

  test('are limited where they are to be signed and are not', async () => {
    await owner.json('PUT', `/api/v1/flows/${hook}/webhook_secret`);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await from('192.0.2.1')).status);
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('where webhooks need a key', () => {
  const closed = () => service({ SERVICE_WEBHOOK_AUTH_ENABLE: 'true' });

  test('the owner’s is taken, in the header before the query', async () => {
    const key = owner.headers['x-api-key'] as string;
    const ask = (path: string, headers = {}) => closed().ask('POST', `/api/v1/webhook/${path}`, {}, headers);
    expect((await ask('hook', { 'x-api-key': key })).status).toBe(202);
    expect((await ask(`hook?x-api-key=${key}`)).status).toBe(202);
    expect((await ask('hook?x-api-key=sk-bad', { 'x-api-key': key })).status).toBe(202);
  });

  test('none, a bad one and another user’s are refused', async () => {
    const ask = async (headers = {}) => {
      const { status, body } = await closed().ask('POST', `/api/v1/webhook/${hook}`, {}, headers);
      return [status, body?.detail];
    };
    expect(await ask()).toEqual([403, 'API key required when webhook authentication is enabled']);
    expect(await ask({ 'x-api-key': 'sk-bad' })).toEqual([403, 'Invalid API key']);
    const other = await (await (await anyone.signedIn()).newUser('bob')).withKey();
    expect(await ask(other.headers)).toEqual([404, `Flow identifier ${hook} not found`]);
  });
});
