import { setTimeout as delay } from 'node:timers/promises';
import type { RunRecord } from './judge/runs.ts';
import type { AcceptedOrder } from './ledger.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/**
 * Cancels a run a moment after it was accepted, again and again until there is an answer, and once more then: what the
 * answer says must be how it ends.
 */
export async function cancel({ api, ledger, random }: World, order: AcceptedOrder): Promise<void> {
  await delay(random() * 500);
  const stop = () => answerOf(() => api.send('POST', `/api/v1/runs/${order.runId}/cancel`));
  const first = await stop();
  if (first !== 200 && first !== 409) return ledger.fault(`${order.tag}: its cancel was answered ${first}`);
  order.isCancelled = first === 200;
  const second = await stop();
  if (second !== first) ledger.fault(`${order.tag}: its cancel was answered ${first}, and then ${second}`);
}

/**
 * Has a run that failed tried once more, as a client does that repeats what was not answered. One that was killed
 * before it had read the refusal asks again, and goes on; one that was killed in the answer after it is refused again.
 */
export async function tryAgain({ api, ledger }: World, order: AcceptedOrder): Promise<void> {
  for (;;) {
    const { status } = await until('the end of a run that fails', async () => {
      const run = await api.ask<RunRecord>('GET', `/api/v1/runs/${order.runId}`).catch(() => null);
      return run !== null && run.ended_at !== null && run;
    });
    if (status !== 'failed') return;
    const answer = await answerOf(() => api.send('POST', `/api/v1/runs/${order.runId}/retry`));
    // A repeat comes where the run is under way again, or has succeeded.
    if (answer !== 202 && answer !== 409) return ledger.fault(`${order.tag}: its retry was answered ${answer}`);
  }
}

/** The status of the first answer that comes. */
async function answerOf(send: () => Promise<Response>): Promise<number> {
  return until('an answer', async () => {
    const response = await send().catch(() => null);
    await response?.text().catch(() => {});
    return response !== null && response.status < 500 && response.status;
  });
}
