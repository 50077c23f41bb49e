import type { RunFailure } from '../engine/errors.ts';
import { type ToldRun, tellBegun, tellEnded } from '../telemetry/run-lines.ts';
import type { Asker } from './prepare.ts';
import type { RequestContext } from './request-context.ts';

/** What is told of one run outside its answer: lines in the log, that it began and how it ended, and its trace. */
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

  ended(failure: RunFailure | null): void {
    const { app } = this.#asker;
    const { now, secrets } = this.#context;
    tellEnded(app, this.#run, { failure, durationMs: now() - this.#begunAt, secrets });
    endTrace(app, this.#context, this.#run, failure);
  }
}

/** Hands over the spans of a run that has ended, where it is traced. */
export function endTrace(
  { tracing }: Asker['app'],
  { observer, flowName, sessionId }: RequestContext,
  { runId, flowId, userId, trigger }: ToldRun,
  failure: RunFailure | null,
): void {
  if (tracing === null || observer === null) return;
  const spans = observer.end(failure, {
    'rillflow.run.id': runId,
    'rillflow.run.trigger': trigger,
    'rillflow.flow.id': flowId,
    'rillflow.flow.name': flowName,
    'gen_ai.conversation.id': sessionId,
    'enduser.id': userId,
  });
  tracing.add(spans);
}
