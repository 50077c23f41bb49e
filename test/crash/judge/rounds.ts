import { judgeAnswers } from '../answered-runs.ts';
import type { AcceptedOrder } from '../ledger.ts';
import { repeat, reuse } from '../post.ts';
import type { World } from '../world.ts';
import { unknownCallers } from './effects.ts';
import { faultsOfMessages, type Said } from './messages.ts';
import { judgeRuns } from './runs.ts';
import { judgeSchedule } from './schedule.ts';
import { judgeSweeps } from './sweeps.ts';

/** How many keys are tried again after each round. */
const triedAgain = 6;

/** Judges what came since the last round, now that nothing new is sent. Returns a line that says what was looked at. */
export async function judgeRound(world: World): Promise<string> {
  const { ledger } = world;
  await Promise.all(ledger.open.splice(0));
  for (const { tag } of ledger.orders.filter(({ runId }) => runId === null))
    ledger.fault(`${tag} was never acknowledged`);
  const fresh = ledger.accepted.filter(({ isJudged }) => !isJudged);
  const { said, cursors } = await judgeRuns(world, fresh);
  for (const { order, shown } of said) ledger.said.set(order, shown);
  for (const runId of unknownCallers(world)) ledger.fault(`the outside was asked by ${runId}, which nobody knows`);
  const swept = await judgeSweeps(world);
  const all: Said[] = [...ledger.said].map(([order, shown]) => ({ order, shown }));
  for (const fault of await faultsOfMessages(world, all)) ledger.fault(fault);
  for (const order of sampled(fresh, world.random)) {
    await repeat(world, order);
    await reuse(world, order);
  }
  return `  judged ${fresh.length} runs from ${cursors} cursors, ${all.length} turns of messages, ${swept} sweeps: ${ledger.faults.length} faults`;
}

/** Judges all of it once more at the end: nothing that was there is gone, and answers are still the same. */
export async function judgeAll(world: World, since: number): Promise<string> {
  const { ledger } = world;
  const ticks = await judgeSchedule(world, since);
  const kept = ledger.accepted;
  const { cursors } = await judgeRuns(world, kept);
  const answers = await judgeAnswers(world);
  return `  judged all ${kept.length} runs that are kept again, from ${cursors} cursors, ${ticks} of the schedule and ${answers} answers`;
}

function sampled(orders: readonly AcceptedOrder[], random: () => number): AcceptedOrder[] {
  return orders.filter(({ sweep }) => sweep === undefined).filter(() => random() < triedAgain / orders.length);
}
