import { agedRuns } from '../aged-runs.ts';
import { allOutputs } from '../outputs.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { listedRuns } from './listed-runs.ts';

/**
 * Waits until every run that was made old is gone, of itself and from the list; a part of one that stays is a fault.
 */
export async function judgeSweeps(world: World): Promise<number> {
  const { api, ledger } = world;
  const aged = agedRuns(ledger);
  for (const order of aged) {
    const isGone = async () => {
      const [run, events] = await Promise.all(
        ['', '/events'].map((part) => api.send('GET', `/api/v1/runs/${order.runId}${part}`)),
      );
      await events?.body?.cancel();
      return run?.status === 404 && events?.status === 404;
    };
    await until('a sweep', isGone, { pause: 50, patience: 30_000 }).catch(() => {
      ledger.fault(`${order.tag}: ${order.runId} was due to be swept, and is still there`);
    });
    order.sweep = { due: order.sweep?.due ?? 0, isSeen: true };
    // What visitors said goes with their job, what the owner said stays.
    if (order.visitor !== null) ledger.said.set(order, []);
  }
  const outputs = allOutputs(world.victim.configDir);
  const rows = await listedRuns(
    world,
    aged.map(({ flow }) => flow),
  );
  const listed = new Set(rows.map(({ id }) => id));
  for (const { tag, runId } of aged) {
    if (outputs.some((key) => key.includes(`/${runId}/`)))
      ledger.fault(`${tag}: ${runId} is swept, and has outputs in R2`);
    if (listed.has(runId)) ledger.fault(`${tag}: ${runId} is swept, and is in the list`);
  }
  return aged.length;
}
