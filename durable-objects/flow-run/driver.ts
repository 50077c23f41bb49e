import type { AppContext } from '../../worker/context.ts';
import { TerminalError } from '../../worker/engine/errors.ts';
import { memoryFailure } from '../../worker/engine/failure.ts';
import { describeError } from '../../worker/log.ts';
import { attemptRun, toldRun } from '../../worker/runs/background/attempt.ts';
import { deliverTurn } from '../../worker/runs/background/deliver-turn.ts';
import { publicFlowExpiration } from '../../worker/runs/limits.ts';
import { tellBegun, tellEnded } from '../../worker/telemetry/run-lines.ts';
import { appendEvents, readAllEvents } from './event-log.ts';
import { EventWriter } from './event-writer.ts';
import { Journal } from './journal.ts';
import { journaledSteps } from './journaled-steps.ts';
import { keepOutcome, keptTurn, logEnd } from './outcome.ts';
import { ReplayFilter } from './replay-filter.ts';
import type { Advance, Circumstances, Happening } from './state-machine.ts';
import type { StoredRun } from './stored-run.ts';

const day = 86_400_000;
const firstPause = 500;
const longestPause = 60_000;

/** Does the work of one run: its attempts, and the delivery of its messages. One of them at a time. */
export class RunDriver {
  readonly #parts: DriverParts;
  #work: Promise<void> | null = null;
  #stop: AbortController | null = null;
  #failedDeliveries = 0;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  /** What is under way, or null. Never rejects. */
  get work(): Promise<void> | null {
    return this.#work;
  }

  /** Lets something happen to the run and does what follows from it. */
  happen(happening: Happening): Advance {
    const { run, storage, changed } = this.#parts;
    const next = run.apply(happening, this.#circumstances(), ({ action, run: { outcome } }) => {
      if (action === 'end') logEnd(storage.sql, run.accepted, outcome?.failure ?? null);
    });
    if (next.action === 'begin') this.#start(() => this.#attempt());
    else if (next.action === 'deliver') this.#start(() => this.#deliver());
    else if (next.action === 'end') {
      this.#stop?.abort(stopReason(happening));
      this.#tellEnded();
    }
    changed();
    return next;
  }

  #start(work: () => Promise<void>): void {
    const { app, run } = this.#parts;
    this.#work ??= work()
      .catch((error: unknown) => {
        app.log('error', 'a background run was left undone', { run_id: run.accepted.id, ...describeError(error) });
      })
      .finally(() => {
        this.#work = null;
      });
  }

  async #attempt(): Promise<void> {
    const { app, run, storage, changed, waitUntil } = this.#parts;
    const { attempt } = run.state;
    tellBegun(app, toldRun(run.accepted), { attempt });
    app.logLines?.flush(waitUntil);
    const stop = new AbortController();
    this.#stop = stop;
    let isPaused = false;
    const steps = journaledSteps(new Journal(storage), {
      now: app.now,
      pause: () => {
        isPaused = true;
        const reason = new DOMException('The run goes on in another alarm.', 'AbortError');
        stop.abort(reason);
        return reason;
      },
      progressed: () => run.apply({ kind: 'progressed' }, this.#circumstances()),
    });
    const write = new EventWriter(
      (events) => {
        storage.transactionSync(() => appendEvents(storage.sql, events));
        changed();
      },
      new ReplayFilter(readAllEvents(storage.sql)),
      run.accepted.build !== undefined,
    );
    const end = await attemptRun(app, run.accepted, {
      steps,
      signal: stop.signal,
      idSeed: run.idSeed,
      heard: (event) => stop.signal.aborted || write.add(event),
      waitUntil,
    });
    this.#stop = null;
    if (stop.signal.aborted) write.close();
    else write.flush();
    if (isPaused) {
      run.apply({ kind: 'paused', attempt }, this.#circumstances());
      return;
    }
    const happening = { kind: 'concluded', attempt, failure: end.failure } as const;
    const next = run.apply(happening, this.#circumstances(), ({ action }) => {
      if (action === 'deliver') keepOutcome(storage.sql, end);
    });
    if (next.action === 'deliver') await this.#deliver();
  }

  #tellEnded(): void {
    const { app, run, waitUntil } = this.#parts;
    const { outcome, attempt } = run.state;
    const durationMs = app.now() - (run.startedAt ?? app.now());
    // What the failing part said was told to its owner with the attempt.
    tellEnded(app, toldRun(run.accepted), { failure: outcome?.failure ?? null, durationMs, secrets: null, attempt });
    app.logLines?.flush(waitUntil);
  }

  async #deliver(): Promise<void> {
    const { app, run, storage, waitUntil } = this.#parts;
    try {
      await deliverTurn(app, run.accepted, keptTurn(storage.sql), waitUntil);
    } catch (error) {
      if (error instanceof TerminalError) {
        this.happen({ kind: 'delivered', failure: memoryFailure(error) });
        return;
      }
      app.log('error', 'messages of a background run wait', { run_id: run.accepted.id, ...describeError(error) });
      const pause = Math.min(firstPause * 2 ** this.#failedDeliveries, longestPause);
      this.#failedDeliveries += 1;
      this.happen({ kind: 'undelivered', pause });
      return;
    }
    this.happen({ kind: 'delivered', failure: null });
  }

  #circumstances(): Circumstances {
    const { app, run } = this.#parts;
    const days = app.config.SERVICE_RUN_RETENTION_DAYS * day;
    const retention = run.accepted.build?.visitor ? publicFlowExpiration * 1000 : days;
    return { now: app.now(), random: Math.random(), retention };
  }
}

function stopReason({ kind }: Happening): DOMException {
  return kind === 'deadline'
    ? new DOMException('the run took too long', 'TimeoutError')
    : new DOMException('The run was cancelled.', 'AbortError');
}

export interface DriverParts {
  readonly app: AppContext;
  readonly run: StoredRun;
  readonly storage: DurableObjectStorage;
  /** Hears of everything that readers may want to know. */
  readonly changed: () => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
}
