import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { objectFile } from './object-file.ts';

/**
 * Makes runs that are over due for their sweep at a time, in ms, as if their days were over. The server must be down: what
 * it has on disk is rewritten. Throws where a run would never be swept.
 */
export function ageRunsOnDisk(configDir: string, runIds: readonly string[], due: number): void {
  const rows = new DatabaseSync(databaseFile(configDir));
  const age = rows.prepare('UPDATE runs SET sweep_at = ? WHERE id = ? AND sweep_at IS NOT NULL');
  for (const runId of runIds) {
    const own = new DatabaseSync(objectFile(configDir, 'FlowRun', runId));
    own.prepare("UPDATE texts SET text = json_set(text, '$.timers.sweep', ?) WHERE name = 'state'").run(due);
    own.close();
    if (age.run(due, runId).changes === 0) throw new Error(`${runId} is over, and no row tells when to sweep it`);
  }
  rows.close();
  if (runIds.length > 0) haveSweeperCome(configDir, due);
}

function haveSweeperCome(configDir: string, due: number): void {
  const file = objectFile(configDir, 'RunSweeper', 'all');
  const time = BigInt(due) * 1_000_000n;
  const own = new DatabaseSync(file);
  const alarms = new DatabaseSync(join(dirname(file), 'metadata.sqlite'));
  const { changes } = own.prepare('UPDATE _cf_METADATA SET value = ? WHERE key = 1').run(time);
  const scheduled = alarms.prepare('UPDATE _cf_ALARM SET scheduled_time = ?').run(time);
  own.close();
  alarms.close();
  if (changes !== 1 || scheduled.changes !== 1) throw new Error('runs are over, and no sweep comes');
}

function databaseFile(configDir: string): string {
  const folder = join(configDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const [file] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database is in ${folder}`);
  return join(folder, file);
}
