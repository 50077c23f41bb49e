import type { World } from '../world.ts';
import { listedRuns } from './listed-runs.ts';
import { faultsOfLog } from './logs.ts';

/** Milliseconds after its minute within which a run has started, a restart included. */
const grace = 20_000;

/** The runs of a schedule that is due each minute since `since`: one for each minute at most, and none is missing. */
export async function judgeSchedule(world: World, since: number): Promise<number> {
  const { ledger } = world;
  const rows = await listedRuns(world, ['tick']);
  const byMinute = Map.groupBy(rows, ({ created_at: at }) => Math.floor(Date.parse(at) / minute));
  for (const [at, runs] of byMinute) {
    if (runs.length > 1)
      ledger.fault(`the schedule started ${runs.length} runs in the minute ${new Date(at * minute)}`);
  }
  for (let due = Math.floor(since / minute) + 1; due * minute + grace < Date.now(); due += 1) {
    if (!byMinute.has(due)) ledger.fault(`the schedule started nothing at ${new Date(due * minute).toISOString()}`);
  }
  for (const { id, status } of rows) {
    if (status !== 'succeeded') ledger.fault(`the scheduled run ${id} is ${status}`);
    const log = await faultsOfLog(world, { runId: id });
    for (const fault of log.faults) ledger.fault(`the scheduled run ${id}: ${fault}`);
  }
  return rows.length;
}

const minute = 60_000;
