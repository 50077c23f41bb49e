import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chatOutput, echoFlow, flow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let held: string;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  held = await addFlow(ann, {
    name: 'held',
    endpoint_name: 'held',
    data: echoFlow(),
    webhook: true,
    access_type: 'PUBLIC',
  });
});

afterEach(() => vi.restoreAllMocks());

const hold = (isHold: boolean) => ann.byKey.json('PATCH', `/api/v1/flows/${held}`, { is_hold: isHold });

describe('a flow on hold', () => {
  test.each([
    ['a run by name', () => '/api/v1/run/held', {}],
    ['a run by id', () => `/api/v1/run/${held}`, {}],
    ['a streamed run', () => '/api/v1/run/held?stream=true', {}],
    ['a run of several inputs', () => '/api/v1/run/advanced/held', {}],
    ['a webhook', () => '/api/v1/webhook/held', { a: 1 }],
    ['a build', () => `/api/v1/build/${held}/flow`, {}],
    ['a build of another graph', () => `/api/v1/build/${held}/flow`, { data: echoFlow() }],
    ['the order of its vertices', () => `/api/v1/build/${held}/vertices`, undefined],
    ['a build of a vertex', () => `/api/v1/build/${held}/vertices/ChatInput-1`, {}],
    ['a build by a visitor', () => `/api/v1/build_public_tmp/${held}/flow`, {}],
  ])('refuses %s with 423, and takes it again once it is released', async (_, path, body) => {
    const ask = () => ann.byKey.fetch('POST', path(), { body });
    await hold(true);
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([423, { code: 'flow_on_hold' }]);
    await hold(false);
    const answer = await ask();
    expect([200, 202]).toContain(answer.status);
    await answer.text();
  });

  test('refuses the Responses format in the form of its vendor', async () => {
    await hold(true);
    const answer = await ann.byKey.ask('POST', '/api/v1/responses', { model: 'held', input: 'x' });
    expect(answer).toMatchObject({ status: 423, body: { error: { code: 'flow_on_hold' } } });
  });

  test('refuses the stream of a vertex', async () => {
    await hold(true);
    const answer = await ann.byKey.ask('GET', `/api/v1/build/${held}/ChatInput-1/stream`);
    expect(answer).toMatchObject({ status: 423, body: { code: 'flow_on_hold' } });
  });

  test('starts no run that is due, says so in its schedule, and does again once it is released', async () => {
    at('2031-03-10T12:00:00');
    const path = `/api/v1/flows/${held}/schedule`;
    await ann.byKey.json('PUT', path, { cron: '@hourly' });
    await hold(true);
    at('2031-03-10T13:00:00');
    await runDurableObjectAlarm(bindings.FLOW_SCHEDULES.getByName(held));
    expect(await ann.byKey.json('GET', path)).toMatchObject({
      last_run_id: null,
      last_error: { code: 'flow_on_hold' },
      next_run_at: '2031-03-10T14:00:00.000Z',
    });
    await hold(false);
    at('2031-03-10T14:00:00');
    await runDurableObjectAlarm(bindings.FLOW_SCHEDULES.getByName(held));
    expect(await ann.byKey.json('GET', path)).toMatchObject({ last_run_id: expect.any(String), last_error: null });
  });

  test('tells nothing of it to a webhook with a wrong signature', async () => {
    await ann.byKey.json('PUT', `/api/v1/flows/${held}/webhook_secret`, {});
    await hold(true);
    const answer = await nobody.ask('POST', '/api/v1/webhook/held', { a: 1 });
    expect(answer).toMatchObject({ status: 401, body: { code: 'webhook_unsigned' } });
  });

  test('has no run tried again', async () => {
    const failing = flow([chatOutput()]);
    await ann.byKey.json('PATCH', `/api/v1/flows/${held}`, { data: failing });
    const started = await ann.byKey.fetch('POST', '/api/v1/webhook/held', { body: { a: 1 } });
    const run = started.headers.get('x-run-id') as string;
    expect(await endOfRun(ann.byKey, run)).toMatchObject({ status: 'failed' });
    await hold(true);
    const retry = () => ann.byKey.ask('POST', `/api/v1/runs/${run}/retry`);
    expect(await retry()).toMatchObject({ status: 423, body: { code: 'flow_on_hold' } });
    await hold(false);
    expect((await retry()).status).toBe(202);
    await endOfRun(ann.byKey, run);
  });

  test('is read, changed and listed as ever, also in public', async () => {
    await hold(true);
    expect(await ann.byKey.json('GET', `/api/v1/flows/${held}`)).toMatchObject({ is_hold: true });
    expect(await ann.byKey.json('PATCH', `/api/v1/flows/${held}`, { description: 'd' })).toMatchObject({
      is_hold: true,
      description: 'd',
    });
    expect((await nobody.fetch('GET', `/api/v1/flows/public_flow/${held}`)).status).toBe(200);
  });

  test('lets what was accepted before run to its end', async () => {
    const started = await ann.byKey.fetch('POST', '/api/v1/webhook/held', { body: { a: 1 } });
    await hold(true);
    const run = await endOfRun(ann.byKey, started.headers.get('x-run-id') as string);
    expect(run.status).toBe('succeeded');
  });
});

function at(time: string): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${time}Z`));
}
