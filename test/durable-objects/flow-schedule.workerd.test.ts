import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleState } from '../../durable-objects/flow-schedule/state.ts';
import type { FlowSchedule } from '../../durable-objects/flow-schedule.ts';
import { scheduledRunId } from '../../worker/schedules/scheduled-run.ts';
import { stampedId } from '../../worker/secrets/stamped-id.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { bindings } from '../support/migrate.ts';
import { freshService, type Service } from '../support/service.ts';

let anyone: Service;
let superuser: Service;
let signedIn: Service;
let owner: Service;
let flow: string;
let path: string;

beforeEach(async () => {
  at('2031-03-10T11:59:00');
  anyone = await freshService();
  superuser = await (await anyone.signedIn()).withKey();
  signedIn = await superuser.newUser('ann');
  owner = await signedIn.withKey();
  const created = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });
  flow = created.id;
  path = `/api/v1/flows/${flow}/schedule`;
});

afterEach(() => vi.restoreAllMocks());

describe('a run that is due', () => {
  test('is started with the schedule’s input, in the flow’s own session, and the schedule tells of it', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '*/10 * * * *', input: { input_value: 'tick' } });
    at('2031-03-10T12:10:00.250');
    await alarm();
    const schedule = await read();
    expect(schedule).toMatchObject({
      next_run_at: '2031-03-10T12:20:00.000Z',
      last_run_at: '2031-03-10T12:10:00.250Z',
      last_error: null,
    });
    const run = await ended(schedule.last_run_id as string);
    expect(run).toMatchObject({ trigger: 'schedule', status: 'succeeded', session_id: flow });
    expect(run.outputs[0]?.results.message.text).toBe('tick');
  });

  test('goes into the session that the input names', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly', input: { input_value: 'tick', session_id: 'clock' } });
    at('2031-03-10T13:00:00');
    await alarm();
    expect(await ended((await read()).last_run_id as string)).toMatchObject({ session_id: 'clock' });
  });

  test('is not started before its time, whenever the alarm comes', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T12:59:59.999');
    await alarm();
    expect(await read()).toMatchObject({ last_run_id: null, next_run_at: '2031-03-10T13:00:00.000Z' });
  });

  test('is started once, though its object dies between the start and the note of it', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    await runInDurableObject(object(), async (instance, { storage }) => {
      const before = storage.sql.exec('SELECT state FROM schedule').one().state as string;
      await instance.alarm?.();
      // What a crash before the note leaves: the run in its own object, and the schedule as it was.
      storage.sql.exec('UPDATE schedule SET state = ?', before);
    });
    await evictDurableObject(object());
    await alarm();
    expect((await read()).last_run_id).toBe(await idOf('2031-03-10T13:00:00'));
    await ended(await idOf('2031-03-10T13:00:00'));
    expect(await runs()).toHaveLength(1);
  });

  test('is tried again where the database does not answer, and keeps its time', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    const failing = vi.spyOn(console, 'error').mockImplementation(() => {});
    const prepare = vi.spyOn(bindings.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1 is away');
    });
    await alarm();
    prepare.mockRestore();
    expect(failing).toHaveBeenCalled();
    expect(await read()).toMatchObject({ last_run_id: null, next_run_at: '2031-03-10T13:00:00.000Z' });
    at('2031-03-10T13:00:05');
    await alarm();
    expect((await read()).last_run_id).toBe(await idOf('2031-03-10T13:00:00'));
  });
});

describe('clocks and downtime', () => {
  test('all times missed while the server was down are one run, and the next keeps its time', async () => {
    at('2031-03-10T12:00:30');
    await owner.json('PUT', path, { cron: '* * * * *' });
    at('2031-03-12T08:15:20');
    await alarm();
    expect(await read()).toMatchObject({
      last_run_at: '2031-03-12T08:15:20.000Z',
      last_run_id: await idOf('2031-03-10T12:01:00'),
      next_run_at: '2031-03-12T08:16:00.000Z',
    });
    await ended(await idOf('2031-03-10T12:01:00'));
    expect(await runs()).toHaveLength(1);
  });

  test('a clock that was set back starts no due time again', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    await alarm();
    at('2031-03-10T12:30:00');
    await alarm();
    expect(await read()).toMatchObject({ next_run_at: '2031-03-10T14:00:00.000Z' });
    await owner.json('PUT', path, { cron: '0 * * * *' });
    expect(await read()).toMatchObject({ next_run_at: '2031-03-10T14:00:00.000Z' });
    // Ended and set anew, it knows of nothing; the run's id still stands for its time.
    await owner.ask('DELETE', path);
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    await alarm();
    await ended(await idOf('2031-03-10T13:00:00'));
    expect(await runs()).toHaveLength(1);
  });
});

describe('no run is started', () => {
  test('while the schedule is not enabled, and none for that time afterwards', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly', enabled: false });
    at('2031-03-10T15:30:00');
    await alarm();
    await owner.json('PUT', path, { cron: '@hourly' });
    await alarm();
    expect(await read()).toMatchObject({ last_run_id: null, next_run_at: '2031-03-10T16:00:00.000Z' });
  });

  test('for an owner who was deactivated, until the account is active again', async () => {
    const { id } = await owner.json<{ id: string }>('GET', '/api/v1/users/whoami');
    await due(() => superuser.json('PATCH', `/api/v1/users/${id}`, { is_active: false }));
    await superuser.json('PATCH', `/api/v1/users/${id}`, { is_active: true });
    expect(await read()).toMatchObject({
      last_run_id: null,
      last_error: { code: 'inactive_user', at: '2031-03-10T13:00:00.000Z' },
      next_run_at: '2031-03-10T14:00:00.000Z',
    });
    at('2031-03-10T14:00:00');
    await alarm();
    expect(await read()).toMatchObject({ last_run_id: await idOf('2031-03-10T14:00:00'), last_error: null });
  });

  test('for a key that was deleted, until the schedule is set again', async () => {
    const spare = await owner.json<{ id: string; api_key: string }>('POST', '/api/v1/api_key/', { name: 'spare' });
    const bySpare = anyone.as({ 'x-api-key': spare.api_key });
    at('2031-03-10T12:00:00');
    await bySpare.json('PUT', path, { cron: '@hourly' });
    await owner.json('DELETE', `/api/v1/api_key/${spare.id}`);
    at('2031-03-10T13:00:00');
    await alarm();
    expect(await read()).toMatchObject({ last_run_id: null, last_error: { code: 'invalid_api_key' } });
    expect(await owner.json('PUT', path, { cron: '@hourly' })).toMatchObject({ last_error: null });
    at('2031-03-10T14:00:00');
    await alarm();
    expect(await read()).toMatchObject({ last_run_id: await idOf('2031-03-10T14:00:00') });
  });

  test('for a flow without data', async () => {
    await due(() => owner.json('PATCH', `/api/v1/flows/${flow}`, { data: null }));
    expect(await read()).toMatchObject({ last_run_id: null, last_error: { code: 'flow_without_data' } });
  });

  test('with an input that the server’s secret does not read any more, and it is shown empty', async () => {
    await due(() =>
      runInDurableObject(object(), (schedule: FlowSchedule) => {
        schedule.put({ ...(schedule.read() as ScheduleState), sealed: 'v1.another.secret' });
      }),
    );
    expect(await read()).toMatchObject({ last_run_id: null, input: {}, last_error: { code: 'schedule_unreadable' } });
  });

  test('for a flow in the trash, and its schedule goes on being due', async () => {
    await due(() => owner.json('DELETE', `/api/v1/flows/${flow}`));
    expect(await object().read()).toMatchObject({ lastRunId: null, lastError: { code: 'flow_not_found' } });
    expect((await object().read())?.dueAt).toBeGreaterThan(Date.now());
  });

  test('for a flow that was erased, and nothing of its schedule stays', async () => {
    await due(() => bindings.DB.prepare('DELETE FROM flows WHERE id = ?').bind(flow).run());
    expect(await object().read()).toBeNull();
    const tables = await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf_%'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});

describe('a schedule that is changed', () => {
  test('while a run is being started keeps its new times, and tells of the run', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    await runInDurableObject(object(), async (schedule: FlowSchedule) => {
      const starting = schedule.alarm();
      const before = schedule.read() as ScheduleState;
      schedule.put({ ...before, cron: '*/7 * * * *' });
      await starting;
    });
    expect(await read()).toMatchObject({
      cron: '*/7 * * * *',
      next_run_at: '2031-03-10T13:07:00.000Z',
      last_run_id: await idOf('2031-03-10T13:00:00'),
    });
  });

  test('and ended while a run is being started stays ended', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly' });
    at('2031-03-10T13:00:00');
    await runInDurableObject(object(), async (schedule: FlowSchedule) => {
      const starting = schedule.alarm();
      await schedule.end();
      await starting;
    });
    expect((await owner.ask('GET', path)).status).toBe(404);
    expect(await ended(await idOf('2031-03-10T13:00:00'))).toMatchObject({ status: 'succeeded' });
  });

  test('in its input alone still starts what is due, with the new input', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly', input: { input_value: 'old' } });
    at('2031-03-10T13:00:00');
    await owner.json('PUT', path, { cron: '@hourly', input: { input_value: 'new' } });
    await alarm();
    const run = await ended(await idOf('2031-03-10T13:00:00'));
    expect(run.outputs[0]?.results.message.text).toBe('new');
  });

  test('tells how its last run failed', async () => {
    const text = JSON.stringify(echoFlow()).replaceAll('"ChatInput"', '"NoSuchType"');
    await due(() => owner.json('PATCH', `/api/v1/flows/${flow}`, { data: JSON.parse(text) }));
    const run = await ended(await idOf('2031-03-10T13:00:00'));
    expect(run.status).toBe('failed');
    expect((await read()).last_error).toMatchObject({ code: run.error?.code });
  });

  test('keeps its input unreadable at rest', async () => {
    at('2031-03-10T12:00:00');
    await owner.json('PUT', path, { cron: '@hourly', input: { tweaks: { key: 'sk-secret-of-mine' } } });
    const kept = await runInDurableObject(object(), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM schedule').toArray()),
    );
    expect(kept).toContain('@hourly');
    expect(kept).not.toContain('sk-secret');
  });
});

/** Sets an hourly schedule, changes something, and lets its first hour be over. */
async function due(change: () => Promise<unknown>): Promise<void> {
  at('2031-03-10T12:00:00');
  // By a sign-in, no key can end it.
  await signedIn.json('PUT', path, { cron: '@hourly' });
  await change();
  at('2031-03-10T13:00:00');
  await alarm();
}

/** The machine's own clock is years behind: no alarm comes by itself. */
function at(time: string): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${time}Z`));
}

function object() {
  return bindings.FLOW_SCHEDULES.getByName(flow);
}

function alarm(): Promise<boolean> {
  return runDurableObjectAlarm(object());
}

function read() {
  return owner.json<Record<string, unknown>>('GET', path);
}

function idOf(dueAt: string): Promise<string> {
  return scheduledRunId(flow, Date.parse(`${dueAt}Z`)).then((id) => stampedId(owner.app.keyring, id));
}

/** The run once it has ended. Its alarms are as far away as those of its schedule. */
async function ended(runId: string) {
  const run = bindings.FLOW_RUNS.getByName(runId);
  await runDurableObjectAlarm(run);
  const found = await endOfRun(owner, runId);
  await runDurableObjectAlarm(run);
  return found;
}

function runs() {
  return owner.json<unknown[]>('GET', `/api/v1/runs/?flow_id=${flow}`);
}
