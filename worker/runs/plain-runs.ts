import type { AppContext } from '../context.ts';
import type { RunFailure } from '../engine/errors.ts';
import type { FailedVertices } from '../engine/run.ts';
import { insertRuns, runCells } from '../store/run-rows.ts';
import { longestError, sweepPlainRows } from '../store/run-summaries.ts';
import { recordVertexBuilds, type VertexBuild } from '../store/vertex-builds.ts';
import { BatchSender } from '../telemetry/batch-sender.ts';
import type { ToldRun } from '../telemetry/run-lines.ts';
import type { LoggedVertex } from './background/build-event.ts';
import { failedVertex } from './background/failed-vertex.ts';
import { recorded } from './background/recorded-builds.ts';

const day = 86_400_000;

/** Milliseconds between two batches, and between two sweeps of this isolate. */
const pause = 1000;
const sweepPause = 60_000;

/** Rows of one statement. */
const rowsPerWrite = 1000;

/** Rows of runs that succeeded: so many at once, so many a second in the long run. Who runs more than that reads no list. */
const burst = 1000;
const perSecond = 50;

/** Failed runs whose vertices wait to be recorded, the last one of each flow: what vertices gave may be large. */
const mostFailed = 20;

/**
 * The plain runs of this isolate on their way to lists: a row for each, and of failed ones what their vertices came to.
 * A run only adds itself; once a second one request, after its answer, writes those of all. Failed runs have their rows
 * always, the others as far as the allowance goes: of more the log tells the number. Rows past SERVICE_RUN_RETENTION_DAYS are swept on the way, some at a time.
 */
export class PlainRuns {
  readonly #parts: PlainRunsParts;
  readonly #sender: BatchSender<PlainRun>;
  #failed = new Map<string, FailedRun>();
  #left = burst;
  #leftAt = 0;
  #unlisted = 0;
  #sweptAt = Date.now();
  #sinceSweep = 0;

  constructor(parts: PlainRunsParts) {
    this.#parts = parts;
    this.#sender = new BatchSender<PlainRun>({
      pause,
      now: () => Date.now(),
      wait: (milliseconds) => scheduler.wait(milliseconds),
      deliver: (runs, dropped) => this.#write(runs, dropped),
    });
  }

  add(plain: PlainRun, vertices: FailedVertices | null): void {
    if (plain.failure === null && !this.#isListed(plain.endedAt)) return;
    this.#sender.add(plain);
    if (vertices === null) return;
    const flow = `${plain.run.userId}/${plain.run.flowId}`;
    if (this.#failed.has(flow) || this.#failed.size < mostFailed) this.#failed.set(flow, { plain, vertices });
  }

  /** Sees to it that what was added is written; see `BatchSender`. */
  flush(waitUntil: (work: Promise<unknown>) => void): void {
    this.#sender.flush(waitUntil);
  }

  #isListed(now: number): boolean {
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#leftAt) * perSecond) / 1000);
    this.#leftAt = now;
    if (this.#left < 1) {
      this.#unlisted += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }

  async #write(runs: readonly PlainRun[], dropped: number): Promise<void> {
    const { db, log, retentionDays } = this.#parts;
    const failed = this.#failed;
    this.#failed = new Map();
    const unlisted = this.#unlisted + dropped;
    this.#unlisted = 0;
    if (unlisted > 0) log('warning', 'runs left no rows', { runs: unlisted });
    const statements = [];
    for (let first = 0; first < runs.length; first += rowsPerWrite) {
      statements.push(insertRuns(db, runs.slice(first, first + rowsPerWrite).map(cellsOf)));
    }
    const now = Date.now();
    this.#sinceSweep += runs.length;
    if (now - this.#sweptAt > sweepPause) {
      statements.push(sweepPlainRows(db, now - retentionDays * day, this.#sinceSweep));
      this.#sweptAt = now;
      this.#sinceSweep = 0;
    }
    await db.batch(statements);
    for (const run of failed.values()) {
      const { userId, flowId } = run.plain.run;
      await db.batch(recordVertexBuilds(db, { userId, flowId }, await buildsOf(run)));
    }
  }
}

function cellsOf({ run, flowVersion, sessionId, begunAt, endedAt, failure }: PlainRun): readonly unknown[] {
  const failed = failure?.code === 'cancelled' ? 'cancelled' : 'failed';
  return runCells({
    id: run.runId,
    userId: run.userId,
    flowId: run.flowId,
    flowVersion,
    sessionId,
    trigger: 'api',
    status: failure === null ? 'succeeded' : failed,
    attempt: 1,
    createdAt: begunAt,
    startedAt: begunAt,
    endedAt,
    errorCode: failure?.code ?? null,
    errorText: failure?.message.slice(0, longestError) ?? null,
    traceId: run.traceId,
    sweepAt: null,
  });
}

function buildsOf({ plain: { run, endedAt, failure }, vertices }: FailedRun): Promise<VertexBuild[]> {
  const progress = { next: [], inactive: [], isInterface: false, endedAt };
  const ended: LoggedVertex[] = vertices.ran.map((result) => ({ ...result, progress }));
  if (vertices.failed !== null && failure !== null) ended.push(failedVertex(vertices.failed, failure));
  return Promise.all(ended.map((vertex) => recorded(`${run.runId}/${vertex.component_id}`, vertex)));
}

/** A plain run that has ended. Times are milliseconds. */
export interface PlainRun {
  readonly run: ToldRun;
  /** Null for the draft. */
  readonly flowVersion: string | null;
  readonly sessionId: string;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly failure: RunFailure | null;
}

interface FailedRun {
  readonly plain: PlainRun;
  readonly vertices: FailedVertices;
}

interface PlainRunsParts {
  readonly db: D1Database;
  readonly log: AppContext['log'];
  readonly retentionDays: number;
}
