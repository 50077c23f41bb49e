import { runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import { bindings } from './migrate.ts';
import { lose, objectOf } from './run-objects.ts';

/** Lets the time be over for which a run that has ended is kept; resolves with when it would have been, in ms. */
export async function ageRun(runId: string): Promise<number> {
  const due = await vi.waitUntil(() => sweepTime(runId), { timeout: 5000 });
  await runInDurableObject(objectOf(runId), (_, { storage }) =>
    storage.sql.exec("UPDATE texts SET text = json_set(text, '$.timers.sweep', 0) WHERE name = 'state'"),
  );
  await lose(runId);
  await bindings.DB.prepare('UPDATE runs SET sweep_at = 1 WHERE id = ?').bind(runId).run();
  return due;
}

/** When a run is to be swept, in ms; null before it has ended, and once it is swept. */
export function sweepTime(runId: string): Promise<number | null> {
  return bindings.DB.prepare('SELECT sweep_at FROM runs WHERE id = ?').bind(runId).first<number>('sweep_at');
}

/** Has everything swept whose time is over. */
export function sweep(): Promise<void> {
  return runInDurableObject(sweeper(), (object) => object.alarm());
}

/** The object that sweeps. */
export function sweeper() {
  return bindings.RUN_SWEEPER.getByName('all');
}
