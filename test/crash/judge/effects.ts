import type { RecordedCall } from '../../support/fake-model/call-log.ts';
import type { AcceptedOrder } from '../ledger.ts';
import type { World } from '../world.ts';
import { callsOfRun } from './calls-of-run.ts';

/**
 * What is wrong with what a run that is over did outside: a step that was done again after the next one had begun, or
 * without a crash in between, or with another body under the same key; steps that are missing, or were cut off for
 * good.
 */
export function faultsOfEffects(world: World, order: AcceptedOrder, endedAt: number): string[] {
  const { steps, isCancelled } = order;
  const isRepeated = order.stumbles || order.fails;
  const calls = callsOfRun(world, order.runId);
  const faults: string[] = [];
  const byKey = Map.groupBy(calls, keyOf);
  if (isCancelled ? byKey.size > steps : byKey.size !== steps) faults.push(`it made ${byKey.size} steps, not ${steps}`);
  const inTurn = calls.map(keyOf).filter((key, index, keys) => key !== keys[index - 1]);
  const doneAgain = inTurn.find((key, index) => inTurn.indexOf(key) !== index);
  if (doneAgain) faults.push(`step ${doneAgain} was done again after its successor`);
  for (const [key, tries] of byKey) {
    if (tries.some(({ text }) => text !== tries[0]?.text)) faults.push(`step ${key} was asked with two bodies`);
    if (!isCancelled && (tries.at(-1)?.clientLeft !== false || tries.at(-1)?.endedAt === null))
      faults.push(`step ${key} was not finished`);
    for (const [index, call] of tries.slice(1).entries()) {
      const { startedAt } = tries[index] as RecordedCall;
      if (!isRepeated && !world.ledger.goneAt.some((at) => at >= startedAt && at <= call.startedAt))
        faults.push(`step ${key} was done twice without a crash`);
    }
  }
  if (calls.some(({ startedAt }) => startedAt > endedAt)) faults.push('it went on after its end');
  return faults;
}

/** Runs that the outside was asked by, and that nobody knows of. */
export function unknownCallers({ model, upstream, ledger }: World): string[] {
  const known = new Set<string | null>([...ledger.orders.map(({ runId }) => runId), ...ledger.answers.keys()]);
  const callers = [...model.calls, ...upstream.calls].map((call) => keyOf(call).split('/', 1)[0] as string);
  return [...new Set(callers)].filter((runId) => !known.has(runId));
}

function keyOf({ headers }: RecordedCall): string {
  return headers['idempotency-key'] ?? 'none';
}
