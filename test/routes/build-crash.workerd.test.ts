import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endOfRun } from '../support/background.ts';
import { type BuildEvent, eventsOfBuild, framesOf, startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { bindings } from '../support/migrate.ts';
import { modelFetch, tokensThen } from '../support/model-fetch.ts';
import { newVariable } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

let owner: Service;
let models: string;

beforeAll(async () => {
  owner = await (await (await freshService()).signedIn()).newUser('ann');
  await owner.json('POST', '/api/v1/variables/', { ...newVariable(), name: 'OPENAI_API_KEY' });
  const data = modelFlow({ stream: true });
  models = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'models', data })).id;
});

afterEach(() => vi.restoreAllMocks());

describe('a build whose object is lost in the middle of a word', () => {
  test('goes on, and its readers lose and repeat nothing', async () => {
    let isFirst = true;
    const model = modelFetch(() => {
      if (!isFirst) return null;
      isFirst = false;
      return tokensThen(['half ', 'a ', 'word '], () => new Promise(() => {}));
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(model);
    const job = await startBuild(owner, models, { inputs: { input_value: 'hi you', session: 's' } });
    const before = await pollUntil(job, ({ event }) => event === 'token');
    await expect(runInDurableObject(object(job), (_, state) => state.abort('crash'))).rejects.toThrow();
    await runDurableObjectAlarm(object(job));
    expect((await endOfRun(owner, job)).status).toBe('succeeded');

    const after = await eventsOfBuild(owner, job, `?after=${before.length - 1}`);
    expect(await eventsOfBuild(owner, job)).toEqual([...before, ...after]);
    expect(await pollUntil(job, ({ event }) => event === 'end')).toEqual(after);
    const partial = before.find(({ data }) => data.properties?.state === 'partial')?.data.id;
    expect(after[0]).toEqual({ event: 'remove_message', data: { id: partial } });
    const ended = [...before, ...after].flatMap(({ data }) => data.build_data?.id ?? []);
    expect(ended).toEqual(['ChatInput-1', 'LanguageModelComponent-1', 'ChatOutput-1']);
    const stored = await owner.json<unknown>('GET', `/api/v1/monitor/messages?flow_id=${models}&session_id=s`);
    expect((stored as { text: string }[]).map(({ text }) => text)).toEqual(['hi you', 'hi you']);
  });
});

/** What polls give up to an event of that kind. */
async function pollUntil(job: string, isLast: (event: BuildEvent) => boolean): Promise<BuildEvent[]> {
  const events: BuildEvent[] = [];
  while (!events.some(isLast)) {
    const response = await owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
    events.push(...framesOf(await response.text()));
  }
  return events;
}

function object(job: string) {
  return bindings.FLOW_RUNS.getByName(job);
}
