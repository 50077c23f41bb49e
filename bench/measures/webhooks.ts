import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookContestant } from '../contestants/webhook-contestant.ts';
import type { Load } from '../load/start-load.ts';
import type { BenchOptions } from '../options.ts';

/**
 * Puts every contestant under webhooks, in rounds, and waits after each until their runs have ended, so that nobody's
 * backlog falls on another. Throws when one answers with anything but 202, or does not finish what it accepted.
 */
export async function measureWebhooks(
  contestants: Readonly<Record<string, WebhookContestant>>,
  load: Load,
  options: BenchOptions,
): Promise<Webhooks> {
  const results: Record<string, WebhookSpeed[]> = {};
  for (let round = -1; round < options.rounds; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const { port, request, finished } = contestant;
      const { seconds, connections } = options;
      const begin = performance.now();
      const result = await load.run({ port, request, connections, seconds, status: 202 });
      const failed = Object.entries(result.failures).map(([status, times]) => `${times} × ${status}`);
      if (failed.length > 0) throw new Error(`${name} failed webhooks: ${failed.join(', ')}`);
      if (finished !== null) await untilFinished(name, finished, result.answered);
      const all = finished === null ? null : result.answered / ((performance.now() - begin) / 1000);
      await contestant.forget();
      results[name] ??= [];
      // The first round only warms up.
      if (round >= 0) results[name].push({ accepted: result.perSecond, finished: all });
    }
  }
  return results;
}

async function untilFinished(name: string, finished: () => Promise<number>, wanted: number): Promise<void> {
  const late = performance.now() + longestDrain;
  for (;;) {
    const count = await finished();
    if (count >= wanted) return;
    if (performance.now() > late) throw new Error(`${name} finished ${count} of ${wanted} webhooks in a minute`);
    await delay(250);
  }
}

/** Milliseconds. */
const longestDrain = 60_000;

/** By contestant, how fast it was in each round. */
export type Webhooks = Readonly<Record<string, readonly WebhookSpeed[]>>;

/** A second: answers under load; and runs, from the first webhook until the last one's message could be read. */
export interface WebhookSpeed {
  readonly accepted: number;
  readonly finished: number | null;
}
