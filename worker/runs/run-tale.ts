import type { RunFailure } from '../engine/errors.ts';
import type { FailedVertices } from '../engine/run.ts';
import { type ToldRun, tellBegun, tellEnded } from '../telemetry/run-lines.ts';
import type { Asker } from './prepare.ts';
import type { RequestContext } from './request-context.ts';

/** What is told of one run outside its answer: its lines in the log, its trace, its row in lists. */
export class RunTale {
  readonly #asker: Asker;
  readonly #context: RequestContext;
  readonly #run: ToldRun;
  readonly #begunAt: number;

  constructor(asker: Asker, context: RequestContext, trigger: string) {
    const { runId, flowId, userId } = context;
    this.#asker = asker;
    this.#context = context;
    this.#run = { runId, flowId, userId, traceId: asker.traceId, trigger };
    this.#begunAt = context.now();
    tellBegun(asker.app, this.#run);
  }

  ended(failure: RunFailure | null, vertices: FailedVertices | null): void {
    const { sessionId, flowVersion } = this.#context;
    const endedAt = this.endedUnlisted(failure);
    // What was refused never ran.
    if (failure?.status === 400) return;
    const ending = { run: this.#run, flowVersion, sessionId, begunAt: this.#begunAt, endedAt, failure };
    this.#asker.app.plainRuns?.add(ending, vertices);
  }

  /** As `ended`, for a part of a run that is no row in lists. Returns when that was, in milliseconds. */
  endedUnlisted(failure: RunFailure | null): number {
    const { app } = this.#asker;
    const { now, secrets } = this.#context;
    const endedAt = now();
    tellEnded(app, this.#run, { failure, durationMs: endedAt - this.#begunAt, secrets });
    endTrace(app, this.#context, this.#run, failure);
    return endedAt;
  }
}

/** Hands over the spans of a run that has ended, where it is traced. */
export function endTrace(
  { tracing }: Asker['app'],
  { observer, flowName, flowVersion, sessionId }: RequestContext,
  { runId, flowId, userId, trigger }: ToldRun,
  failure: RunFailure | null,
): void {
  if (tracing === null || observer === null) return;
  const spans = observer.end(failure, {
    'rillflow.run.id': runId,
    'rillflow.run.trigger': trigger,
    'rillflow.flow.id': flowId,
    'rillflow.flow.name': flowName,
    ...(flowVersion !== null && { 'rillflow.flow.version': flowVersion }),
    'gen_ai.conversation.id': sessionId,
    'enduser.id': userId,
  });
  tracing.add(spans);
}
