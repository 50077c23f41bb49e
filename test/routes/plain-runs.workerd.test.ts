import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runFailure } from '../../worker/engine/failure.ts';
import { PlainRuns } from '../../worker/runs/plain-runs.ts';
import { sweepPlainRows } from '../../worker/store/run-summaries.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { modelFlow } from '../support/flows.ts';
import { bindings } from '../support/migrate.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { freshService, type Service, service } from '../support/service.ts';

const day = 86_400_000;
const kept = { SERVICE_KEEP_PLAIN_RUNS: 'true' };
let owner: Service;
let other: Service;
let flowId: string;

beforeEach(async () => {
  const superuser = await (await freshService()).signedIn();
  const made = await (await superuser.newUser('ann')).withKey();
  other = await (await superuser.newUser('bob')).withKey();
  const flow = { name: 'echo', endpoint_name: 'echo', data: echoFlow() };
  flowId = (await made.json<{ id: string }>('POST', '/api/v1/flows/', flow)).id;
  owner = service(kept).as(made.headers);
});

describe('a plain run', () => {
  test('leaves a row for its owner’s list', async () => {
    const { headers } = await owner.ask('POST', '/api/v1/run/echo', { input_value: 'hi', session_id: 's' });
    const [run] = await list();
    expect(run).toMatchObject({
      flow_id: flowId,
      flow_version: null,
      session_id: 's',
      trigger: 'api',
      status: 'succeeded',
      attempt: 1,
      error: null,
      trace_id: headers.get('x-trace-id'),
    });
    expect(Date.parse(run?.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(run?.started_at ?? ''));
    expect(await owner.json('GET', `/api/v1/runs/${run?.id}`)).toEqual({ ...run, outputs: [] });
    expect(await other.json('GET', '/api/v1/runs')).toEqual([]);
    expect((await other.ask('GET', `/api/v1/runs/${run?.id}`)).status).toBe(404);
  });

  test('tells which version of its flow it ran', async () => {
    await owner.json('PATCH', `/api/v1/flows/${flowId}`, { is_online: true });
    await owner.ask('POST', '/api/v1/run/echo', {});
    expect((await list())[0]).toMatchObject({ flow_version: 'v1' });
  });

  test('is in the list for its days', async () => {
    await owner.ask('POST', '/api/v1/run/echo', { input_value: 'hi' });
    expect(await list()).toHaveLength(1);
    owner = service(kept, { now: () => Date.now() + 7 * day + 1000 }).as(owner.headers);
    expect(await list()).toEqual([]);
  });

  test('has a row as far as the allowance goes, and one that failed always', async () => {
    const clock = { now: 0 };
    const plain = new PlainRuns({ db: bindings.DB, log: () => {}, retentionDays: 7 });
    const add = (count: number, isFailed = false) => {
      for (let index = 0; index < count; index += 1) plain.add(ended(clock.now, isFailed), null);
    };
    const written = async () => {
      const work: Promise<unknown>[] = [];
      plain.flush((promise) => work.push(promise));
      await Promise.all(work);
      const [row] = await bindings.DB.prepare('SELECT count(*) AS count FROM runs')
        .all()
        .then(({ results }) => results);
      return row?.count;
    };
    add(1200);
    expect(await written()).toBe(1000);
    add(10, true);
    expect(await written()).toBe(1010);
    clock.now += 2000;
    add(200);
    expect(await written()).toBe(1110);
  });

  test('that streams leaves one too', async () => {
    await (await owner.fetch('POST', '/api/v1/run/echo?stream=true', { body: { input_value: 'hi' } })).text();
    await vi.waitUntil(async () => (await list()).length > 0);
    expect(await list()).toMatchObject([{ status: 'succeeded' }]);
  });

  test('cannot be cancelled, followed or tried again', async () => {
    await owner.ask('POST', '/api/v1/run/echo', { input_value: 'hi' });
    const [run] = await list();
    const codes = [];
    for (const [method, action] of [
      ['POST', 'cancel'],
      ['POST', 'retry'],
      ['GET', 'events'],
    ] as const) {
      const { status, body } = await owner.ask(method, `/api/v1/runs/${run?.id}/${action}`);
      codes.push([status, body?.code]);
    }
    expect(codes).toEqual([
      [409, 'run_over'],
      [409, 'run_not_retryable'],
      [404, 'run_not_found'],
    ]);
  });

  test('that failed leaves what its vertices came to', async () => {
    const model = modelFetch(() => Response.json({ error: { message: 'No such key.' } }, { status: 401 }));
    const headers = { ...owner.headers, 'x-service-global-var-openai_api_key': 'sk-test' };
    owner = service(kept, { fetch: model }).as(headers);
    const flow = { name: 'm', endpoint_name: 'm', data: modelFlow() };
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', flow);
    expect((await owner.ask('POST', '/api/v1/run/m', { input_value: 'hi' })).status).toBe(500);
    expect(await list()).toMatchObject([{ flow_id: id, status: 'failed', error: { code: 'model_refused' } }]);
    const path = `/api/v1/monitor/builds?flow_id=${id}`;
    const { vertex_builds: builds } = await owner.json<{ vertex_builds: Record<string, [{ valid: boolean }]> }>(
      'GET',
      path,
    );
    expect(
      Object.entries(builds)
        .map(([vertex, [build]]) => [vertex, build.valid])
        .sort(),
    ).toEqual([
      ['ChatInput-1', true],
      ['LanguageModelComponent-1', false],
    ]);
  });

  test('that was refused leaves none', async () => {
    const tweaks = { 'ChatInput-1': { input_value: 'b' } };
    expect((await owner.ask('POST', '/api/v1/run/echo', { input_value: 'a', tweaks })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('leaves none where they are not kept', async () => {
    owner = service().as(owner.headers);
    await owner.ask('POST', '/api/v1/run/echo', { input_value: 'hi' });
    expect(await list()).toEqual([]);
  });
});

test('many runs at once leave a row each', async () => {
  await Promise.all(Array.from({ length: 50 }, () => owner.ask('POST', '/api/v1/run/echo', { input_value: 'hi' })));
  await vi.waitUntil(async () => (await list()).length === 50);
});

test('rows past their days are swept, a bounded number at a time, and only those of plain runs', async () => {
  await addRows('api', 2500, Date.now() - 8 * day);
  await addRows('webhook', 1, Date.now() - 8 * day);
  await addRows('api', 2, Date.now() - 6 * day);
  let now = Date.now();
  const left = async () => {
    await sweepPlainRows(bindings.DB, now - 7 * day, 0).run();
    const { results } = await bindings.DB.prepare('SELECT "trigger", count(*) AS n FROM runs GROUP BY 1').all();
    return Object.fromEntries(results.map(({ trigger, n }) => [trigger, n]));
  };
  expect(await left()).toEqual({ api: 1502, webhook: 1 });
  expect(await left()).toEqual({ api: 502, webhook: 1 });
  expect(await left()).toEqual({ api: 2, webhook: 1 });
  now += 2 * day;
  expect(await left()).toEqual({ webhook: 1 });
});

function ended(at: number, isFailed: boolean) {
  const run = { runId: crypto.randomUUID(), flowId, userId: 'u', traceId: 't', trigger: 'request' };
  const failure = isFailed ? runFailure('model_error', 'no answer') : null;
  return { run, flowVersion: null, sessionId: 's', begunAt: at, endedAt: at, failure };
}

async function list() {
  return owner.json('GET', '/api/v1/runs') as unknown as Promise<
    { id: string; started_at: string; ended_at: string }[]
  >;
}

async function addRows(trigger: string, count: number, at: number): Promise<void> {
  await bindings.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO runs (id, user_id, flow_id, session_id, "trigger", status, attempt, created_at, trace_id)
     SELECT ? || i, 'u', 'f', 's', ?, 'succeeded', 1, ?, 't' FROM n`,
  )
    .bind(count, `${trigger}/${at}/`, trigger, at)
    .run();
}
