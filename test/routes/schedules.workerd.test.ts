import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { freshService, type Service } from '../support/service.ts';

let owner: Service;
let other: Service;
let path: string;

beforeEach(async () => {
  // Alarms go by the machine's clock, for which this is far away.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-29T12:00:00Z'));
  const superuser = await (await freshService()).signedIn();
  owner = await (await superuser.newUser('ann')).withKey();
  other = await superuser.newUser('bob');
  const flow = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });
  path = `/api/v1/flows/${flow.id}/schedule`;
});

afterEach(() => vi.restoreAllMocks());

describe('a schedule', () => {
  test('is set, shown, set anew as a whole, and ended', async () => {
    const input = { input_value: 'hi', tweaks: { 'ChatInput-aaaaa': { sender_name: 'Clock' } } };
    const order = { cron: '30 2 * * *', time_zone: 'Europe/Berlin', input };
    const set = await owner.json('PUT', path, order);
    const at = '2031-03-29T12:00:00.000Z';
    expect(set).toEqual({
      flow_id: path.split('/')[4],
      ...order,
      enabled: true,
      created_at: at,
      updated_at: at,
      // Berlin skips 02:30 on the 30th.
      next_run_at: '2031-03-30T01:00:00.000Z',
      last_run_at: null,
      last_run_id: null,
      last_error: null,
    });
    expect(await owner.json('GET', path)).toEqual(set);
    vi.mocked(Date.now).mockReturnValue(Date.parse('2031-03-29T13:00:00Z'));
    expect(await owner.json('PUT', path, { cron: '@hourly', enabled: false })).toMatchObject({
      time_zone: 'UTC',
      input: {},
      enabled: false,
      created_at: at,
      updated_at: '2031-03-29T13:00:00.000Z',
      next_run_at: null,
    });
    expect((await owner.ask('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await owner.ask(method, path)).toMatchObject({ status: 404, body: { code: 'schedule_not_found' } });
    }
  });

  test('is nothing to others, whether there is one or not', async () => {
    await owner.json('PUT', path, { cron: '@daily' });
    const unknown = path.replace(/[\da-f-]{36}/, '00000000-0000-4000-8000-000000000000');
    for (const [method, body] of [['GET'], ['PUT', { cron: '@hourly' }], ['DELETE']] as const) {
      const { trace_id: _, ...foreign } = (await other.ask(method, path, body)).body ?? {};
      expect(foreign).toEqual({ detail: 'Flow not found', code: 'flow_not_found' });
      const { trace_id: __, ...none } = (await other.ask(method, unknown, body)).body ?? {};
      expect(none).toEqual(foreign);
    }
    expect(await owner.json('GET', path)).toMatchObject({ cron: '@daily' });
  });

  test('of a flow that was deleted is gone', async () => {
    await owner.json('PUT', path, { cron: '@daily' });
    await owner.json('DELETE', path.replace('/schedule', ''));
    expect((await owner.ask('GET', path)).status).toBe(404);
    expect((await owner.ask('PUT', path, { cron: '@daily' })).status).toBe(404);
  });
});

test.each([
  ['Europe/Berlin', '30 2 * * *', '2031-03-29T12:00', '2031-03-30T01:00'],
  ['Europe/Berlin', '30 2 * * *', '2031-10-25T12:00', '2031-10-26T00:30'],
  ['Europe/Berlin', '30 2 * * *', '2031-10-26T00:30', '2031-10-27T01:30'],
  ['America/New_York', '30 2 * * *', '2031-03-08T12:00', '2031-03-09T07:00'],
  ['America/New_York', '30 1 * * *', '2031-11-02T05:30', '2031-11-03T06:30'],
  ['Australia/Lord_Howe', '15 2 * * *', '2031-10-04T12:00', '2031-10-04T15:30'],
  ['Australia/Lord_Howe', '45 1 * * *', '2031-04-05T14:45', '2031-04-06T15:15'],
  ['Asia/Kolkata', '0 9 * * mon', '2031-03-29T12:00', '2031-03-31T03:30'],
])('in %s %s is due after %s at %s', async (zone, cron, now, due) => {
  vi.mocked(Date.now).mockReturnValue(Date.parse(`${now}:00Z`));
  const set = await owner.json('PUT', path, { cron, time_zone: zone });
  expect(set.next_run_at).toBe(`${due}:00.000Z`);
});

test.each<[string, unknown, (string | number)[], string]>([
  ['no cron', {}, ['cron'], 'Field required'],
  ['a cron that is a number', { cron: 5 }, ['cron'], 'Input should be a valid string'],
  ['four fields', { cron: '* * * *' }, ['cron'], 'five fields'],
  ['seconds', { cron: '* * * * * *' }, ['cron'], 'a minute is the least'],
  ['an hour too late', { cron: '0 24 * * *' }, ['cron'], 'the hour should be from 0 to 23'],
  ['a day that never comes', { cron: '0 0 30 2 *' }, ['cron'], 'it is never due'],
  ['an unknown zone', { cron: '@daily', time_zone: 'Europe/Atlantis' }, ['time_zone'], 'IANA'],
  ['an empty zone', { cron: '@daily', time_zone: '' }, ['time_zone'], 'IANA'],
  ['a text for an input', { cron: '@daily', input: 'hi' }, ['input'], 'dictionary'],
  ['a number to say', { cron: '@daily', input: { input_value: 1 } }, ['input', 'input_value'], 'valid string'],
  ['a member too many', { cron: '@daily', timezone: 'UTC' }, ['timezone'], 'not permitted'],
  ['an input member too many', { cron: '@daily', input: { inputs: 'hi' } }, ['input', 'inputs'], 'not permitted'],
  ['tweaks in a list', { cron: '@daily', input: { tweaks: [] } }, ['input', 'tweaks'], 'dictionary'],
  ['half a megabyte', { cron: '@daily', input: { input_value: 'a'.repeat(500_000) } }, ['input'], 'characters'],
  ['perhaps enabled', { cron: '@daily', enabled: 'perhaps' }, ['enabled'], 'boolean'],
])('%s is refused with what it should be', async (_, body, loc, message) => {
  const { status, body: answer } = await owner.ask('PUT', path, body);
  expect([status, answer?.code]).toEqual([422, 'validation_failed']);
  const [error] = (answer?.detail ?? []) as { loc: unknown[]; msg: string }[];
  expect(error?.loc).toEqual(['body', ...loc]);
  expect(error?.msg).toContain(message);
  expect((await owner.ask('GET', path)).status).toBe(404);
});
