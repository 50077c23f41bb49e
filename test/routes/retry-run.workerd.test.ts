import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endOfRun, eventsOfRun } from '../support/background.ts';
import { bindings } from '../support/migrate.ts';
import { type ModelCall, modelFetch } from '../support/model-fetch.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookModels } from '../support/webhook-flows.ts';

let anyone: Service;
let owner: Service;

beforeEach(async () => {
  anyone = await freshService();
  owner = await (await (await anyone.signedIn()).newUser('ann')).withKey();
});

afterEach(() => vi.restoreAllMocks());

describe('a run that failed', () => {
  test('goes on from the vertex that failed, as another attempt of the same run', async () => {
    let isBroken = true;
    const model = upstream((call) => (isSecond(call) && isBroken ? refusal() : null));
    const runId = await start();
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'failed', attempt: 1 });
    const before = await eventsOfRun(owner, runId);
    isBroken = false;
    const { status, headers, body } = await retry(runId);
    expect([status, headers.get('location'), body?.error]).toEqual([202, `/api/v1/runs/${runId}`, null]);
    expect(['queued', 'running']).toContain(body?.status);
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', attempt: 2, error: null });
    expect(model.calls.map(isSecond)).toEqual([false, true, true]);
    const [first, again] = model.calls.filter(isSecond).map((call) => call.headers.get('idempotency-key'));
    expect(again).toBe(first);
    const events = await eventsOfRun(owner, runId);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index));
    expect(events.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    const later = events.slice(before.length - 1).map(({ event }) => event);
    expect([later[0], later.at(-1)]).toEqual(['retry', 'end']);
    expect(later.filter((event) => event === 'end' || event === 'error')).toEqual(['end']);
    const path = `/api/v1/monitor/messages?session_id=${body?.session_id}`;
    const messages = await owner.json<{ text: string }[]>('GET', path);
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('No such key'), 'hi']);
  });

  test('is tried again once, whoever asks at once', async () => {
    let isBroken = true;
    const model = upstream(() => (isBroken ? refusal() : null));
    const runId = await start();
    await endOfRun(owner, runId);
    isBroken = false;
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(runId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(model.calls).toHaveLength(3);
    expect(await refused(runId)).toEqual([409, 'run_not_retryable']);
  });

  test('is tried again also where the server dies meanwhile', async () => {
    let answers = 0;
    const model = upstream((call) => {
      if (!isSecond(call)) return null;
      answers += 1;
      return answers === 1 ? refusal() : answers === 2 ? hanging(call) : null;
    });
    const runId = await start();
    await endOfRun(owner, runId);
    await retry(runId);
    await vi.waitUntil(() => model.calls.filter(isSecond).length === 2);
    const object = () => bindings.FLOW_RUNS.getByName(runId);
    const crash = (_: unknown, state: DurableObjectState) => state.abort('crash');
    await expect(runInDurableObject(object(), crash)).rejects.toThrow();
    await runDurableObjectAlarm(object());
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(model.calls.map(isSecond)).toEqual([false, true, true, true]);
    const events = await eventsOfRun(owner, runId);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index));
    expect(events.filter(({ event }) => event === 'retry' || event === 'end')).toHaveLength(2);
  });

  test('may fail again, and be tried again', async () => {
    upstream(() => refusal());
    const runId = await start();
    for (const attempt of [1, 2, 3]) {
      expect(await endOfRun(owner, runId)).toMatchObject({ status: 'failed', attempt });
      expect((await retry(runId)).status).toBe(202);
    }
    await endOfRun(owner, runId);
    const events = await eventsOfRun(owner, runId);
    expect(events.filter(({ event }) => event === 'error')).toHaveLength(4);
    expect(events.filter(({ event }) => event === 'end')).toHaveLength(1);
  });

  test('is nobody else’s to try again, and nobody’s once it is swept', async () => {
    upstream(() => refusal());
    const runId = await start();
    await endOfRun(owner, runId);
    const other = await (await (await anyone.signedIn()).newUser('bob')).withKey();
    expect((await other.ask('POST', `/api/v1/runs/${runId}/retry`)).status).toBe(404);
    await runInDurableObject(bindings.FLOW_RUNS.getByName(runId), async (_, state) => {
      await state.storage.deleteAll();
      state.abort('swept');
    }).catch(() => {});
    expect(await refused(runId)).toEqual([404, 'run_not_found']);
  });
});

test('a run that was cancelled goes on when it is tried again', async () => {
  let isSlow = true;
  const model = upstream((call) => (isSecond(call) && isSlow ? hanging(call) : null));
  const runId = await start();
  await vi.waitUntil(() => model.calls.some(isSecond));
  expect(await refused(runId)).toEqual([409, 'run_not_retryable']);
  await owner.json('POST', `/api/v1/runs/${runId}/cancel`);
  isSlow = false;
  expect((await retry(runId)).status).toBe(202);
  expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
  expect(model.calls.map(isSecond)).toEqual([false, true, true]);
});

function retry(runId: string) {
  return owner.ask('POST', `/api/v1/runs/${runId}/retry`);
}

async function refused(runId: string) {
  const { status, body } = await retry(runId);
  return [status, body?.code];
}

async function start(): Promise<string> {
  const data = webhookModels({}, { system_message: 'Second.' });
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'models', data });
  const key = { 'x-service-global-var-openai_api_key': 'sk-test' };
  const { headers } = await anyone.ask('POST', `/api/v1/webhook/${id}`, { text: 'hi' }, key);
  return headers.get('x-run-id') as string;
}

function upstream(fault: (call: ModelCall) => Response | Promise<Response> | null) {
  const model = modelFetch(fault);
  vi.spyOn(globalThis, 'fetch').mockImplementation(model);
  return model;
}

/** A call of the node that has a system message. */
function isSecond({ body }: ModelCall): boolean {
  return body.messages.length > 1;
}

function refusal(): Response {
  return Response.json({ error: { message: 'No such key.' } }, { status: 401 });
}

/** No answer before the caller gives up. */
function hanging({ signal }: ModelCall): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
