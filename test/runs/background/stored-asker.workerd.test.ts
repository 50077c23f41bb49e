import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import type { AcceptedRun } from '../../../worker/runs/background/accepted-run.ts';
import { storedAsker } from '../../../worker/runs/background/stored-asker.ts';
import { endOfRun } from '../../support/background.ts';
import { objectOf } from '../../support/run-objects.ts';
import { freshService, type Service } from '../../support/service.ts';
import { webhookEcho } from '../../support/webhook-flows.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
let owner: Service;
let flow: string;

beforeAll(async () => {
  owner = await (await (await (await freshService()).signedIn()).newUser('ann')).withKey();
  flow = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: webhookEcho() })).id;
});

test.each(['webhook/:flow', 'build/:flow/flow'])(
  'a run that %s starts is a child of its caller’s span',
  async (path) => {
    const started = await owner.fetch('POST', `/api/v1/${path.replace(':flow', flow)}`, {
      body: {},
      headers: { traceparent },
    });
    const asker = await askerOf(started);
    expect([asker.traceId, asker.request.headers.get('traceparent')]).toEqual([traceId, traceparent]);
  },
);

test.each([[undefined], [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`], ['nonsense']])(
  'whose caller names none, or a bad one, is nobody’s: %s',
  async (given) => {
    const headers = given === undefined ? {} : { traceparent: given };
    const asker = await askerOf(await owner.fetch('POST', `/api/v1/webhook/${flow}`, { body: {}, headers }));
    expect(asker.request.headers.get('traceparent')).toBeNull();
  },
);

/** Whoever a run that was started is done for. */
async function askerOf(started: Response) {
  await started.text();
  const runId = started.headers.get('x-run-id') as string;
  await endOfRun(owner, runId);
  const { accepted } = await runInDurableObject(objectOf(runId), (_, { storage }) => {
    const { text } = storage.sql.exec<{ text: string }>("SELECT text FROM texts WHERE name = 'about'").one();
    return JSON.parse(text) as { accepted: AcceptedRun };
  });
  return storedAsker(owner.app, accepted, () => {});
}
