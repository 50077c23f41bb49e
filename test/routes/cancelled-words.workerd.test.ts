import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endOfRun } from '../support/background.ts';
import { eventsOfBuild, framesOf, startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { modelFetch, tokensThen } from '../support/model-fetch.ts';
import { newVariable } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

let owner: Service;
let flow: string;

beforeAll(async () => {
  owner = await (await (await freshService()).signedIn()).newUser('ann');
  await owner.json('POST', '/api/v1/variables/', { ...newVariable(), name: 'OPENAI_API_KEY' });
  const data = modelFlow({ stream: true });
  flow = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'models', data })).id;
});

afterEach(() => vi.restoreAllMocks());

test('what a cancelled run was about to say is taken back: its readers end with what the session has', async () => {
  const halting = modelFetch(() => tokensThen(['half ', 'a '], () => new Promise(() => {})));
  vi.spyOn(globalThis, 'fetch').mockImplementation(halting);
  const job = await startBuild(owner, flow, { inputs: { input_value: 'hi', session: 's' } });
  const kinds: string[] = [];
  while (!kinds.includes('token')) {
    const polled = await owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
    kinds.push(...framesOf(await polled.text()).map(({ event }) => event));
  }
  await owner.json('POST', `/api/v1/build/${job}/cancel`);
  expect((await endOfRun(owner, job)).status).toBe('cancelled');
  const events = await eventsOfBuild(owner, job);
  const partial = events.find(({ data }) => data.properties?.state === 'partial')?.data.id;
  expect(partial).toBeDefined();
  expect(events.slice(-2)).toEqual([
    { event: 'remove_message', data: { id: partial } },
    { event: 'end', data: {} },
  ]);
  const stored = await owner.json<unknown>('GET', `/api/v1/monitor/messages?flow_id=${flow}&session_id=s`);
  expect((stored as { text: string }[]).map(({ text }) => text)).toEqual(['hi']);
});
