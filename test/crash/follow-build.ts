import { setTimeout as delay } from 'node:timers/promises';
import type { AcceptedOrder } from './ledger.ts';
import { readSse, type SentEvent } from './read-sse.ts';
import type { World } from './world.ts';

/** Milliseconds after which a job that has not ended counts as lost. */
const patience = 90_000;

/**
 * Reads a job's events to its end as a client does that comes back with the last id it has had, however often it is cut
 * off. A gap or a repeat is a fault.
 */
export async function followBuild({ api, ledger }: World, { tag, runId, visitor }: AcceptedOrder): Promise<void> {
  const until = Date.now() + patience;
  const told: SentEvent[] = [];
  while (told.at(-1)?.event !== 'end') {
    if (Date.now() > until) return ledger.fault(`${tag}: the job ${runId} has not ended after ${told.length} events`);
    const own = { accept: 'text/event-stream', ...(visitor !== null && { cookie: `client_id=${visitor}` }) };
    const given = told.length === 0 ? own : { ...own, 'last-event-id': String(told.length - 1) };
    try {
      const response = await api.send(
        'GET',
        `/api/v1/${visitor === null ? 'build' : 'build_public_tmp'}/${runId}/events`,
        undefined,
        given,
      );
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      for await (const event of readSse(response)) {
        if (event.seq !== told.length)
          return ledger.fault(`${tag}: a reader that had ${told.length} events was told number ${event.seq}`);
        told.push(event);
      }
    } catch {
      await delay(30);
    }
  }
}
