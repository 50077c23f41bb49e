import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { modelFlow } from '../support/flows.ts';
import { bindings } from '../support/migrate.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { freshService, type Service, service } from '../support/service.ts';

let owner: Service;
let other: Service;

beforeEach(async () => {
  const superuser = await (await freshService()).signedIn();
  owner = await (await superuser.newUser('ann')).withKey();
  other = await (await superuser.newUser('bob')).withKey();
  for (const user of [owner, other]) {
    await user.json('POST', '/api/v1/flows/', { name: 'echo', endpoint_name: 'echo', data: echoFlow() });
  }
});

const post = (key: string, body: unknown, { as = owner, path = 'run/echo' } = {}) =>
  as.ask('POST', `/api/v1/${path}`, body, { 'idempotency-key': key });

describe('a run with an idempotency key', () => {
  test.each(['run/echo', 'run/advanced/echo'])('is done once by %s: fifty at once get one answer', async (path) => {
    const body =
      path === 'run/echo'
        ? { input_value: 'once', session_id: 's' }
        : { inputs: [{ input_value: 'once' }], session_id: 's' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('"k"', body, { path })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
    const again = await post('k', body, { path });
    expect(again.body).toEqual(answers[0]?.body);
    expect(again.headers.get('content-type')).toBe('application/json');
  });

  test.each(['run/echo', 'run/advanced/echo'])(
    'that died before its answer was kept is done again by %s in its place',
    async (path) => {
      const body = path === 'run/echo' ? { input_value: 'hi' } : { inputs: [{ input_value: 'hi' }] };
      const first = await post('k', body, { path });
      for (const object of await listDurableObjectIds(bindings.IDEMPOTENCY_KEYS)) {
        await runInDurableObject(bindings.IDEMPOTENCY_KEYS.get(object), (_, { storage }) => {
          storage.sql.exec('UPDATE answers SET status = NULL, headers = NULL, body = NULL, leased_until = 0');
        });
      }
      const again = await post('k', body, { path });
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      const session = first.body?.session_id as string;
      expect(again.body?.session_id).toBe(session);
      // Where a session lies is known a moment after its first message.
      await vi.waitUntil(async () => (await messages(session)).length > 0, { timeout: 5000 });
      expect(await messages(session)).toHaveLength(2);
    },
  );

  test('is refused with another body, flow or way of answering', async () => {
    await post('k', { input_value: 'one' });
    const refused = [
      await post('k', { input_value: 'two' }),
      await post('k', { input_value: 'one' }, { path: 'run/echo?stream=true' }),
    ];
    await owner.json('POST', '/api/v1/flows/', { name: 'echo 2', endpoint_name: 'echo2', data: echoFlow() });
    refused.push(await post('k', { input_value: 'one' }, { path: 'run/echo2' }));
    expect(refused.map(({ status, body }) => [status, body?.code])).toEqual(
      Array(3).fill([422, 'idempotency_key_reused']),
    );
  });

  test('is another run for another user and on another route', async () => {
    const answers = [
      await post('k', { input_value: 'mine' }),
      await post('k', { input_value: 'yours' }, { as: other }),
      await post('k', { inputs: [{ input_value: 'mine' }] }, { path: 'run/advanced/echo' }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual(
      Array(3).fill([200, null]),
    );
  });

  test('keeps nothing of a request that was refused', async () => {
    expect((await post('k', { input_value: 7 })).status).toBe(400);
    expect((await post('k', {}, { path: 'run/unknown' })).status).toBe(404);
    const conflicting = { input_value: 'a', tweaks: { 'ChatInput-1': { input_value: 'b' } } };
    const { status } = await post('k', conflicting);
    expect(status).toBe(400);
    expect((await post('k', { input_value: 'one' })).status).toBe(200);
  });

  test('repeats the failure of a run that failed', async () => {
    await withModel(modelFetch(() => Response.json({ error: { message: 'No such key.' } }, { status: 401 })));
    const first = await post('k', { input_value: 'hi' }, { path: 'run/m' });
    const again = await post('k', { input_value: 'hi' }, { path: 'run/m' });
    expect(first.status).toBe(500);
    expect([again.status, again.body]).toEqual([500, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('that is under way is not begun again: a repeat is told to come later', async () => {
    let answer = (_: Response) => {};
    const model = modelFetch(() => new Promise<Response>((resolve) => (answer = resolve)));
    await withModel(model);
    const body = { input_value: 'hi' };
    const first = post('k', body, { path: 'run/m' });
    await vi.waitUntil(() => model.calls.length > 0);
    const early = await post('k', body, { path: 'run/m' });
    expect([early.status, early.body?.code, early.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_key_busy',
      '2',
    ]);
    answer(Response.json({ error: { message: 'No such key.' } }, { status: 401 }));
    expect((await post('k', body, { path: 'run/m' })).body).toEqual((await first).body);
    expect(model.calls).toHaveLength(1);
  });

  test('whose server died is begun again by a repeat after half a minute', async () => {
    const model = modelFetch(({ signal }) =>
      model.calls.length > 1
        ? Response.json({ error: { message: 'No such key.' } }, { status: 401 })
        : new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    await withModel(model);
    const body = { input_value: 'hi' };
    void post('k', body, { path: 'run/m' });
    await vi.waitUntil(() => model.calls.length > 0);
    owner = service({}, { fetch: model, now: () => Date.now() + 30_001 }).as(owner.headers);
    const again = await post('k', body, { path: 'run/m' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([500, null]);
    const [before, after] = model.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(after).toBe(before);
  });

  test('streams its stream again', async () => {
    const stream = async () => {
      const headers = { 'idempotency-key': 'k', accept: 'text/event-stream' };
      const body = { input_value: 'hi', session_id: 's' };
      const response = await owner.fetch('POST', '/api/v1/run/echo?stream=true', { body, headers });
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    const first = await stream();
    expect(first[0]).toBe(200);
    expect(first[2]).toContain('event: end');
    expect(await stream()).toEqual(first);
    expect(await messages()).toHaveLength(2);
  });

  test('repeats an answer that is larger than a row', async () => {
    const large = 'ä'.repeat(700_000);
    const first = await post('k', { input_value: large });
    const again = await post('k', { input_value: large });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect((await bindings.FILES.list({ prefix: 'idempotency/' })).objects).toHaveLength(1);
  });

  test('is free again after a day', async () => {
    await post('k', { input_value: 'one' });
    owner = service({}, { now: () => Date.now() + 86_400_001 }).as(owner.headers);
    const later = await post('k', { input_value: 'two' });
    expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

/** The service with a model, and a flow `m` that asks it. */
async function withModel(model: ReturnType<typeof modelFetch>): Promise<void> {
  owner = service({}, { fetch: model }).as({ ...owner.headers, 'x-service-global-var-openai_api_key': 'sk-test' });
  await owner.json('POST', '/api/v1/flows/', { name: 'm', endpoint_name: 'm', data: modelFlow() });
}

async function messages(session = 's'): Promise<unknown[]> {
  return owner.json<unknown[]>('GET', `/api/v1/monitor/messages?session_id=${session}`);
}
