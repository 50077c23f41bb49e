import type { AcceptedOrder } from '../ledger.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { faultsOfEffects } from './effects.ts';
import { listedRuns } from './listed-runs.ts';
import { faultsOfLog } from './logs.ts';
import type { Said } from './messages.ts';

/** How many runs are judged at once. */
const atOnce = 6;

/** Waits for the end of runs and looks at each: its end, its log from every cursor, and what it did outside. */
export async function judgeRuns(world: World, orders: readonly AcceptedOrder[]): Promise<JudgedRuns> {
  const said: Said[] = [];
  let cursors = 0;
  const left = [...orders];
  const work = async () => {
    for (let order = left.shift(); order !== undefined; order = left.shift()) {
      const judged = await judgeRun(world, order).catch((error: unknown) => {
        world.ledger.fault(`${order?.tag} ${order?.runId}: ${String(error)}`);
      });
      if (!judged) continue;
      said.push({ order, shown: judged.shown });
      cursors += judged.cursors;
      order.isJudged = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await judgeRows(world, orders);
  return { said, cursors };
}

async function judgeRun(world: World, order: AcceptedOrder) {
  const run = await until(`the end of a ${order.flow} run`, async () => {
    const found = await world.api.ask<RunRecord>('GET', `/api/v1/runs/${order.runId}`);
    return found.ended_at !== null && found;
  });
  const fault = (text: string) => world.ledger.fault(`${order.tag} ${order.flow} ${order.runId}: ${text}`);
  const wanted = order.isCancelled ? 'cancelled' : 'succeeded';
  if (run.status !== wanted) fault(`it ended as ${run.status}, not ${wanted}: ${JSON.stringify(run.error)}`);
  const { fails, stumbles } = order;
  const crashes = world.ledger.goneAt.filter((at) => at > Date.parse(run.created_at)).length;
  if (run.attempt > (fails ? 2 + crashes : 1) && !stumbles) fault(`it took ${run.attempt} attempts`);
  if (fails && run.attempt === 1 && crashes === 0) fault('it was not refused');
  const log = await faultsOfLog(world, order);
  for (const text of [...log.faults, ...faultsOfEffects(world, order, Date.parse(String(run.ended_at)))]) fault(text);
  if (log.retries !== (fails ? run.attempt - 1 : 0))
    fault(`its log tells ${log.retries} times that it was tried again`);
  const given = run.outputs[0]?.results.message.text;
  if (!order.isCancelled && given !== log.shown.at(-1))
    fault(`its output is ${given}, its log says ${log.shown.at(-1)}`);
  return log;
}

/** The list of runs is a copy: each run has its row in it, once, and as it is. */
async function judgeRows(world: World, orders: readonly AcceptedOrder[]): Promise<void> {
  let missing: readonly AcceptedOrder[] = orders;
  const look = async () => {
    const byId = Map.groupBy(
      await listedRuns(
        world,
        orders.map(({ flow }) => flow),
      ),
      ({ id }) => id,
    );
    missing = orders.filter(({ runId }) => byId.get(runId)?.length !== 1 || byId.get(runId)?.[0]?.ended_at === null);
    return missing.length === 0;
  };
  await until('the rows of runs', look, { pause: 300, patience: 30_000 }).catch(() => {
    for (const { tag, runId } of missing)
      world.ledger.fault(`${tag}: the list of runs does not tell of the end of ${runId}`);
  });
}

export interface RunRecord {
  readonly id: string;
  readonly status: string;
  readonly attempt: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly trigger: string;
  readonly error: unknown;
  readonly outputs: readonly { readonly results: { readonly message: { readonly text: string } } }[];
}

interface JudgedRuns {
  readonly said: readonly Said[];
  /** How many places logs were read from. */
  readonly cursors: number;
}
