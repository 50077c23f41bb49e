import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AcceptedOrder, Ledger } from './ledger.ts';

/** Milliseconds between the sweeps of two runs that were made old together. */
const apart = 60;

/**
 * Makes some of the runs that were judged due for their sweep, one after the other from `firstDue` on, as if their days
 * were over. The server must be down: what its objects have on disk is rewritten.
 */
export function ageRuns(configDir: string, ledger: Ledger, most: number, firstDue: number): void {
  const chosen = ledger.accepted.filter(({ isJudged }) => isJudged).slice(0, most);
  const folder = join(configDir, 'v3', 'do', 'rillflow-FlowRun');
  const alarms = new DatabaseSync(join(folder, 'metadata.sqlite'));
  const find = alarms.prepare('SELECT actor_id FROM _cf_ALARM WHERE actor_name = ?');
  for (const [index, order] of chosen.entries()) {
    const row = find.get(order.runId);
    if (!row) throw new Error(`${order.tag}: ${order.runId} is over, and has no alarm that sweeps it`);
    const due = firstDue + apart * index;
    const time = BigInt(due) * 1_000_000n;
    const own = new DatabaseSync(join(folder, `${row.actor_id}.sqlite`));
    own.prepare("UPDATE texts SET text = json_set(text, '$.timers.sweep', ?) WHERE name = 'state'").run(due);
    own.prepare('UPDATE _cf_METADATA SET value = ? WHERE key = 1').run(time);
    own.close();
    alarms.prepare('UPDATE _cf_ALARM SET scheduled_time = ? WHERE actor_id = ?').run(time, String(row.actor_id));
    order.sweep = { due, isSeen: false };
  }
  alarms.close();
}

/** The runs that were made old, and that were not yet seen to be gone. */
export function agedRuns(ledger: Ledger): AcceptedOrder[] {
  return ledger.orders.filter((order): order is AcceptedOrder => order.sweep?.isSeen === false);
}
