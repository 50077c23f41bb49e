import { ageRunsOnDisk } from '../support/aged-runs.ts';
import type { AcceptedOrder, Ledger } from './ledger.ts';

/** Makes some of the runs that were judged due for their sweep at a time, in ms. The server must be down. */
export function ageRuns(configDir: string, ledger: Ledger, most: number, due: number): void {
  const chosen = ledger.accepted.filter(({ isJudged }) => isJudged).slice(0, most);
  const runIds = chosen.map(({ runId }) => runId);
  ageRunsOnDisk(configDir, runIds, due);
  for (const order of chosen) order.sweep = { due, isSeen: false };
}

/** The runs that were made old, and that were not yet seen to be gone. */
export function agedRuns(ledger: Ledger): AcceptedOrder[] {
  return ledger.orders.filter((order): order is AcceptedOrder => order.sweep?.isSeen === false);
}
