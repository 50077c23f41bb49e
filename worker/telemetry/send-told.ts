import type { AppContext } from '../context.ts';

/** Sees to it that what was told of runs is sent: lines of the log, spans, rows of plain runs. Nobody waits for it. */
export function sendTold(app: Told, waitUntil: (work: Promise<unknown>) => void): void {
  app.logLines?.flush(waitUntil);
  app.tracing?.flush(waitUntil);
  app.plainRuns?.flush(waitUntil);
}

type Told = Pick<AppContext, 'logLines' | 'tracing' | 'plainRuns'>;
