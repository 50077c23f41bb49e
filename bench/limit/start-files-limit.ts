import { type BareWorker, startBareWorker } from './start-bare-worker.ts';

/** Serves a bare Worker that puts bodies into R2. */
export function startFilesLimit(): Promise<BareWorker> {
  return startBareWorker('files-worker.ts', { r2Buckets: { FILES: 'files' } });
}
