import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { objectFile } from '../support/object-file.ts';
import type { AcceptedOrder, Ledger } from './ledger.ts';

/**
 * Makes some of the runs that were judged due for their sweep at a time, in ms, as if their days were over. The server
 * must be down: what it has on disk is rewritten.
 */
export function ageRuns(configDir: string, ledger: Ledger, most: number, due: number): void {
  const chosen = ledger.accepted.filter(({ isJudged }) => isJudged).slice(0, most);
  for (const order of chosen) {
    const own = new DatabaseSync(objectFile(configDir, 'FlowRun', order.runId));
    own.prepare("UPDATE texts SET text = json_set(text, '$.timers.sweep', ?) WHERE name = 'state'").run(due);
    own.close();
    order.sweep = { due, isSeen: false };
  }
  const rows = new DatabaseSync(databaseFile(configDir));
  const age = rows.prepare('UPDATE runs SET sweep_at = ? WHERE id = ? AND sweep_at IS NOT NULL');
  for (const { tag, runId } of chosen) {
    if (age.run(due, runId).changes === 0)
      throw new Error(`${tag}: ${runId} is over, and no row tells when to sweep it`);
  }
  rows.close();
  if (chosen.length > 0) haveSweeperCome(configDir, due);
}

/** The runs that were made old, and that were not yet seen to be gone. */
export function agedRuns(ledger: Ledger): AcceptedOrder[] {
  return ledger.orders.filter((order): order is AcceptedOrder => order.sweep?.isSeen === false);
}

function haveSweeperCome(configDir: string, due: number): void {
  const file = objectFile(configDir, 'RunSweeper', 'all');
  const time = BigInt(due) * 1_000_000n;
  const own = new DatabaseSync(file);
  const alarms = new DatabaseSync(join(dirname(file), 'metadata.sqlite'));
  const { changes } = own.prepare('UPDATE _cf_METADATA SET value = ? WHERE key = 1').run(time);
  const scheduled = alarms.prepare('UPDATE _cf_ALARM SET scheduled_time = ?').run(time);
  if (changes !== 1 || scheduled.changes !== 1) throw new Error('runs are over, and no sweep comes');
  own.close();
  alarms.close();
}

function databaseFile(configDir: string): string {
  const folder = join(configDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const [file] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database is in ${folder}`);
  return join(folder, file);
}
