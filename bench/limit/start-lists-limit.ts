import { type BareWorker, startBareWorker } from './start-bare-worker.ts';

/** Serves a bare Worker with a list of flows in D1. */
export function startListsLimit(): Promise<BareWorker> {
  return startBareWorker('lists-worker.ts', { d1Databases: { DB: 'lists' } });
}
