import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlowRun } from '../../durable-objects/flow-run.ts';
import { Sessions } from '../../durable-objects/sessions.ts';
import type { AcceptedRun } from '../../worker/runs/background/accepted-run.ts';
import { endOfRun, eventsOfRun } from '../support/background.ts';
import {
  acceptedRun,
  hanging,
  lose,
  newWebhookFlow,
  objectOf,
  storedMessages,
  upstream,
} from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEcho, webhookEchoAndModel, webhookModels } from '../support/webhook-flows.ts';

let owner: Service;

beforeEach(async () => {
  owner = await (await (await (await freshService()).signedIn()).newUser('ann')).withKey();
});

afterEach(() => vi.restoreAllMocks());

describe('a run whose object is lost', () => {
  test('before it began runs once the alarm comes, once', async () => {
    const run = await acceptedRun(owner, await newWebhookFlow(owner, webhookEcho()));
    await acceptAndLose(run);
    expect(await read(run)).toMatchObject({ status: 'queued', attempt: 0 });
    await runDurableObjectAlarm(objectOf(run.id));
    expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await storedMessages(run.id)).toEqual([['Machine', 'hi']]);
  });

  test('while it waits for its next attempt makes that attempt', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    let isDown = true;
    upstream(() => (isDown ? new Response('later', { status: 503 }) : null));
    const run = await accept(webhookModels({}));
    await untilRead(run, { status: 'queued', attempt: 1 });
    await lose(run.id);
    isDown = false;
    await runDurableObjectAlarm(objectOf(run.id));
    expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await storedMessages(run.id)).toEqual([['Machine', 'hi']]);
  });

  test('after its end was decided delivers its messages and ends as decided', async () => {
    const refusing = vi.spyOn(Sessions.prototype, 'append').mockImplementation(() => {
      throw new Error('not now');
    });
    const run = await accept(webhookEcho());
    await vi.waitUntil(() => refusing.mock.calls.length > 0);
    expect(await objectOf(run.id).cancel()).toBe(false);
    expect(await read(run)).toMatchObject({ status: 'running', endedAt: null });
    await lose(run.id);
    refusing.mockRestore();
    await runDurableObjectAlarm(objectOf(run.id));
    expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(await storedMessages(run.id)).toEqual([['Machine', 'hi']]);
  });

  test('after it ended has not run again when the alarm comes', async () => {
    const model = upstream();
    const run = await accept(webhookModels({}));
    const ended = await endOfRun(owner, run.id);
    const events = await eventsOfRun(owner, run.id);
    await lose(run.id);
    await runDurableObjectAlarm(objectOf(run.id));
    expect(await endOfRun(owner, run.id)).toEqual(ended);
    expect(await eventsOfRun(owner, run.id)).toEqual(events);
    expect(model.calls).toHaveLength(1);
  });
});

describe('a run that is stopped', () => {
  test('keeps what it said until then', async () => {
    const model = upstream(hanging);
    const run = await accept(webhookEchoAndModel());
    await vi.waitUntil(() => model.calls.length > 0);
    expect(await objectOf(run.id).cancel()).toBe(true);
    expect(await read(run)).toMatchObject({ status: 'cancelled' });
    expect(await storedMessages(run.id)).toEqual([['Machine', 'hi']]);
    const events = await eventsOfRun(owner, run.id);
    expect(events.filter(({ event }) => event === 'add_message')).toMatchObject([{ data: { text: 'hi' } }]);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
  });

  test('by its deadline too', async () => {
    upstream(hanging);
    const run = await accept(webhookEchoAndModel(), { timeout: 400 });
    expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
    expect(await storedMessages(run.id)).toEqual([['Machine', 'hi']]);
  });

  test('while it waits for its next attempt ends at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const model = upstream(() => new Response('later', { status: 503 }));
    const run = await accept(webhookModels({}));
    await untilRead(run, { status: 'queued', attempt: 1 });
    expect(await objectOf(run.id).cancel()).toBe(true);
    expect(await read(run)).toMatchObject({ status: 'cancelled', attempt: 1 });
    const calls = model.calls.length;
    await runDurableObjectAlarm(objectOf(run.id));
    expect(model.calls).toHaveLength(calls);
    expect(await objectOf(run.id).cancel()).toBe(true);
  });

  test('and lost before it could end stays stopped', async () => {
    const model = upstream(hanging);
    const run = await accept(webhookModels({}));
    await vi.waitUntil(() => model.calls.length > 0);
    const stopAndLose = async (object: FlowRun, state: DurableObjectState) => {
      void object.cancel();
      await state.storage.sync();
      state.abort('crash');
    };
    await expect(runInDurableObject(objectOf(run.id), stopAndLose)).rejects.toThrow();
    await runDurableObjectAlarm(objectOf(run.id));
    expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'cancelled', attempt: 1 });
    expect(model.calls).toHaveLength(1);
  });
});

test.each(['changed', 'deleted'])(
  'a run runs on what was accepted though its flow was %s before it began',
  async (how) => {
    const accepted = await newWebhookFlow(owner, webhookEcho(`before it was ${how}: {text}`));
    const path = `/api/v1/flows/${accepted.flow.id}`;
    if (how === 'changed') await owner.json('PATCH', path, { data: webhookEcho('after: {text}') });
    else await owner.fetch('DELETE', path);
    const run = await acceptedRun(owner, accepted);
    await objectOf(run.id).accept(run);
    const ended = await endOfRun(owner, run.id);
    expect(ended.outputs[0]?.results.message.text ?? ended.error).toBe(`before it was ${how}: hi`);
  },
);

test('a message tells when it was said, not when it could be stored', async () => {
  const refusing = vi.spyOn(Sessions.prototype, 'append').mockImplementation(() => {
    throw new Error('not now');
  });
  const run = await accept(webhookEcho());
  await vi.waitUntil(() => refusing.mock.calls.length > 1, { timeout: 5000 });
  const [first, second] = refusing.mock.calls;
  expect(second).toEqual(first);
  refusing.mockRestore();
  expect(await endOfRun(owner, run.id)).toMatchObject({ status: 'succeeded' });
});

async function accept(data: object, more: Partial<AcceptedRun> = {}): Promise<AcceptedRun> {
  const run = { ...(await acceptedRun(owner, await newWebhookFlow(owner, data))), ...more };
  expect(await objectOf(run.id).accept(run)).toBe(true);
  return run;
}

/** What was accepted is on disk, and nothing else of it. */
async function acceptAndLose(run: AcceptedRun): Promise<void> {
  const work = async (object: FlowRun, state: DurableObjectState) => {
    object.accept(run);
    await state.storage.sync();
    state.abort('crash');
  };
  await expect(runInDurableObject(objectOf(run.id), work)).rejects.toThrow();
}

function read({ id }: AcceptedRun) {
  return objectOf(id).read();
}

async function untilRead(run: AcceptedRun, wanted: object): Promise<void> {
  await vi.waitFor(async () => expect(await read(run)).toMatchObject(wanted), { timeout: 5000, interval: 10 });
}
