import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { appendEvents } from '../../durable-objects/flow-run/event-log.ts';
import { getText, putText } from '../../durable-objects/flow-run/tables.ts';
import { endOfRun } from '../support/background.ts';
import { objectOf } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

/** More than a call to an object may carry. */
const size = 34 * 1024 * 1024;

let owner: Service;
let flowId: string;

beforeAll(async () => {
  owner = await (await (await (await freshService()).signedIn()).newUser('ann')).withKey();
  const flow = { name: 'echo', data: webhookEcho() };
  flowId = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', flow)).id;
});

test('a run that gave more than a call may carry is read, waited for and followed all the same', async () => {
  const key = { 'idempotency-key': 'large' };
  const accepted = await owner.ask('POST', `/api/v1/webhook/${flowId}`, { text: 'hi' }, key);
  const runId = accepted.headers.get('x-run-id') as string;
  await endOfRun(owner, runId);
  await enlarge(runId);

  const { outputs } = await owner.json<{ outputs: Output[] }>('GET', `/api/v1/runs/${runId}`);
  expect(outputs[0]?.results.text.length).toBe(size);
  const repeat = await owner.ask('POST', `/api/v1/webhook/${flowId}`, { text: 'hi' }, { ...key, prefer: 'wait=5' });
  expect(repeat.status).toBe(200);
  const waited = repeat.body as unknown as { outputs: { outputs: Output[] }[] };
  expect(waited.outputs[0]?.outputs[0]?.results.text.length).toBe(size);
  const events = await (await owner.fetch('GET', `/api/v1/runs/${runId}/events`)).text();
  expect(events.length).toBeGreaterThan(size);
  expect(events.slice(-100)).toMatch(/\nevent: end\n.*\n\n$/);
});

/** Has a run that has ended have given much more. */
function enlarge(runId: string): Promise<void> {
  return runInDurableObject(objectOf(runId), (_, { storage }) => {
    const text = 'x'.repeat(size);
    const outcome = JSON.parse(getText(storage.sql, 'outcome') as string) as { results: Output[] };
    const results = outcome.results.map((result) => ({ ...result, results: { text } }));
    const vertex = { component_id: 'Large-1', results: { text }, progress: {} };
    storage.transactionSync(() => {
      putText(storage.sql, 'outcome', JSON.stringify({ ...outcome, results }));
      const large = { event: 'end_vertex', data: JSON.stringify(vertex) };
      appendEvents(storage.sql, [large, { event: 'end', data: '{"results":[]}' }]);
    });
  });
}

interface Output {
  readonly results: { readonly text: string };
}
