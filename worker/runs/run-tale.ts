import type { RunFailure } from '../engine/errors.ts';
import { type ToldRun, tellBegun, tellEnded } from '../telemetry/run-lines.ts';
import type { Asker } from './prepare.ts';
import type { RequestContext } from './request-context.ts';

/** What the log hears of one run: that it began, and how it ended. */
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
    const { now, secrets } = this.#context;
    tellEnded(this.#asker.app, this.#run, { failure, durationMs: now() - this.#begunAt, secrets });
  }
}
