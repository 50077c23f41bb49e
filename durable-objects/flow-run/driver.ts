import type { AppContext } from '../../worker/context.ts';
import { describeError } from '../../worker/log.ts';
import {
  type AttemptEnd,
  attemptRun,
  failedAttempt,
  silentEnd,
  toldRun,
} from '../../worker/runs/background/attempt.ts';
import { publicFlowExpiration } from '../../worker/runs/limits.ts';
import { appendPacked, type PackedSession } from '../../worker/store/session-memory.ts';
import { tellBegun, tellEnded } from '../../worker/telemetry/run-lines.ts';
import { appendEvents, type LoggedEvent, readAllEvents } from './event-log.ts';
import { EventWriter } from './event-writer.ts';
import { Journal } from './journal.ts';
import { journaledSteps } from './journaled-steps.ts';
import type { LargeOutputs } from './large-outputs.ts';
import { keepOutcome, keepTurn, keptOutcome, keptTurn, logEnd, type Outcome, outcomeOf, reopen } from './outcome.ts';
import { ReplayFilter } from './replay-filter.ts';
import type { Advance, Circumstances, Happening } from './state-machine.ts';
import type { StoredRun } from './stored-run.ts';

const day = 86_400_000;
const firstPause = 500;
const longestPause = 60_000;

/** Milliseconds that a stopped attempt has to say what it said so far. */
const longestStop = 1000;

/** Does the work of one run: its attempts, and the delivery of its messages. One of them at a time. */
export class RunDriver {
  readonly #parts: DriverParts;
  #work: Promise<void> | null = null;
  #stop: AbortController | null = null;
  #failedDeliveries = 0;
  /** What the attempt came to that decided the run's end, and the number of the log's last event, where known. */
  #end: Outcome | undefined;
  #lastSeq: number | undefined;
  /** What takes back the messages that a run which ends badly has shown, and that are in no session. */
  #withdrawn: readonly LoggedEvent[] = [];

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
    const isFirst = run.isFresh && run.startedAt === null;
    const next = run.apply(happening, this.#circumstances(), {
      // Nobody misses a beginning before something is done: until then a crash just has the run begun again.
      urgent: happening.kind !== 'drive' || !isFirst,
      also: ({ action, run: { outcome } }) => {
        if (action === 'end') {
          logEnd(storage.sql, run.accepted, outcome?.failure ?? null, {
            outcome: this.#end,
            withdrawn: this.#withdrawn,
            lastSeq: this.#lastSeq,
          });
        }
        if (action === 'again') reopen(storage.sql);
      },
    });
    if (next.action === 'end' || next.action === 'again') this.#forgetEnd();
    if (next.action === 'begin') this.#start(() => this.#attempt(isFirst));
    else if (next.action === 'deliver') this.#start(() => this.#deliver(null));
    else if (next.action === 'end') this.#tellEnded();
    else if (next.action === 'stop') {
      this.#stop?.abort(stopReason(happening));
      this.#start(() => this.#deliver(null));
    }
    changed();
    return next;
  }

  #forgetEnd(): void {
    this.#end = undefined;
    this.#lastSeq = undefined;
    this.#withdrawn = [];
  }

  #start(work: () => Promise<void>): void {
    const { app, run } = this.#parts;
    this.#work ??= work()
      .catch((error: unknown) => {
        app.log('error', 'a background run was left undone', { run_id: run.accepted.id, ...describeError(error) });
      })
      .finally(() => {
        this.#work = null;
        this.#parts.rests();
      });
  }

  async #attempt(isFirst: boolean): Promise<void> {
    const { app, run, storage, outputs, changed, waitUntil, rests } = this.#parts;
    const { attempt } = run.state;
    tellBegun(app, toldRun(run.accepted), { attempt });
    app.logLines?.flush(waitUntil);
    const stop = new AbortController();
    this.#stop = stop;
    let isPaused = false;
    // Until the first step nothing has been done: a crash just has the run begun again, with the same ids.
    let isBare = isFirst;
    const steps = journaledSteps(new Journal(storage, outputs), {
      now: app.now,
      pause: () => {
        isPaused = true;
        const reason = new DOMException('The run goes on in another alarm.', 'AbortError');
        stop.abort(reason);
        return reason;
      },
      beginning: () => {
        isBare = false;
        run.save();
        rests();
      },
      progressed: () => run.apply({ kind: 'progressed' }, this.#circumstances()),
    });
    let isEnding = false;
    this.#lastSeq = isFirst ? -1 : undefined;
    const { filter, unread } = isFirst ? { filter: new ReplayFilter(), unread: null } : await this.#logged();
    const write = new EventWriter(
      (events) => {
        const before = this.#lastSeq;
        const append = () => appendEvents(storage.sql, events, before);
        if (isEnding && isBare) run.later(append);
        else run.save(append);
        if (before !== undefined) this.#lastSeq = before + events.length;
        changed();
      },
      filter,
      run.accepted.build !== undefined,
    );
    const begin = () =>
      attemptRun(app, run.accepted, {
        steps,
        signal: stop.signal,
        idSeed: run.idSeed,
        deadline: run.state.deadline,
        heard: (event) => stop.signal.aborted || write.add(event),
        waitUntil,
      });
    const worked = unread === null ? begin() : failedAttempt(app, run.accepted, unread);
    const end = await Promise.race([worked, whenStopped(stop.signal)]);
    this.#stop = null;
    if (isPaused) {
      write.close();
      run.apply({ kind: 'paused', attempt }, this.#circumstances());
      return;
    }
    isEnding = true;
    write.flush();
    const happening = { kind: 'concluded', attempt, failure: end.failure } as const;
    const next = run.apply(happening, this.#circumstances(), {
      // The messages of one that did nothing outside may be stored twice, and the end is one write.
      urgent: !isBare,
      also: ({ action }) => {
        if (action === 'deliver') keepOutcome(storage.sql, end, isFirst);
      },
    });
    if (next.action === 'deliver') this.#end = outcomeOf(end);
    if (next.action !== 'deliver') run.save();
    const isStopped = stop.signal.aborted && run.state.outcome !== null;
    if (isStopped) storage.transactionSync(() => keepTurn(storage.sql, end.turn));
    if (next.action === 'deliver' || isStopped) await this.#deliver(end.turn);
  }

  /** What readers have had; `unread` is why it could not be read. */
  async #logged(): Promise<{ readonly filter: ReplayFilter; readonly unread: unknown }> {
    const { storage, outputs } = this.#parts;
    try {
      return { filter: await ReplayFilter.over(readAllEvents(storage.sql, outputs)), unread: null };
    } catch (error) {
      return { filter: new ReplayFilter(), unread: error };
    }
  }

  #tellEnded(): void {
    const { app, run, waitUntil } = this.#parts;
    const { outcome, attempt } = run.state;
    const durationMs = app.now() - (run.startedAt ?? app.now());
    // What the failing part said was told to its owner with the attempt.
    tellEnded(app, toldRun(run.accepted), { failure: outcome?.failure ?? null, durationMs, secrets: null, attempt });
    app.logLines?.flush(waitUntil);
  }

  /** Delivers an attempt's turn, null for the one that is kept. */
  async #deliver(known: readonly PackedSession[] | null): Promise<void> {
    const { app, run, storage, outputs } = this.#parts;
    try {
      const turn = known ?? (await keptTurn(storage.sql, outputs));
      if (turn.length > 0) await appendPacked(app.env.SESSIONS, turn);
      this.#end ??= await keptOutcome(storage.sql, outputs);
      if (run.state.outcome?.failure) {
        const shown = await ReplayFilter.over(readAllEvents(storage.sql, outputs));
        this.#withdrawn = shown.withdrawals();
      }
    } catch (error) {
      app.log('error', 'messages of a background run wait', { run_id: run.accepted.id, ...describeError(error) });
      const pause = Math.min(firstPause * 2 ** this.#failedDeliveries, longestPause);
      this.#failedDeliveries += 1;
      this.happen({ kind: 'undelivered', pause });
      return;
    }
    this.happen({ kind: 'delivered' });
  }

  #circumstances(): Circumstances {
    const { app, run } = this.#parts;
    const days = app.config.SERVICE_RUN_RETENTION_DAYS * day;
    const retention = run.accepted.build?.visitor ? publicFlowExpiration * 1000 : days;
    return { now: app.now(), random: Math.random(), retention };
  }
}

/** Resolves some time after the signal, for work that does not. */
function whenStopped(signal: AbortSignal): Promise<AttemptEnd> {
  return new Promise((resolve) => {
    const stop = () => void setTimeout(() => resolve(silentEnd), longestStop);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
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
  readonly outputs: LargeOutputs;
  /** Hears of everything that readers may want to know. */
  readonly changed: () => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Hears when the run waits for something outside, or has nothing to do. */
  readonly rests: () => void;
}
