import type { AppContext } from '../../context.ts';
import { runResult } from '../../engine/wire/run-result.ts';
import { toResponse } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { failedRun } from '../../runs/answer.ts';
import { awaitEnd, resultsOf } from '../../store/flow-runs.ts';

/**
 * What a run that was accepted came to, as `POST /run` would answer it, if it ends within so many seconds; null where
 * it does not.
 */
export async function answerInTime(app: AppContext, run: WaitedFor, seconds: number): Promise<Response | null> {
  const end = await awaitEnd(app, run.id, seconds * 1000);
  if (end === null) return null;
  if (end.failure !== null) return toResponse(failedRun(end.failure), run.traceId);
  return json(runResult(run.sessionId, null, await resultsOf(app, run.id)));
}

interface WaitedFor {
  readonly id: string;
  readonly sessionId: string;
  readonly traceId: string;
}
