import type { AppContext } from '../../worker/context.ts';
import { describeError } from '../../worker/log.ts';
import type { RunDriver } from './driver.ts';
import { copyToD1, eraseElsewhere } from './elsewhere.ts';
import type { LargeOutputs } from './large-outputs.ts';
import { isOver } from './state-machine.ts';
import type { StoredRun } from './stored-run.ts';
import type { Timer } from './timers.ts';

/** Milliseconds after which an alarm comes while work is under way, in case the process dies meanwhile. */
export const guardAfter = 5000;

/** Milliseconds until a summary that D1 did not take is tried again. */
const summaryAgain = 15_000;

/** Does what a run has to do by now, with an alarm behind it, and has the alarm come for what is due later. */
export class DueWork {
  readonly #parts: DueWorkParts;
  #doing: Promise<void> | null = null;
  /** When the alarm that stands behind work comes; null where no alarm is at work itself. */
  #guardedUntil: number | null = null;
  #isSweeping = false;

  constructor(parts: DueWorkParts) {
    this.#parts = parts;
  }

  /** Whether what the run left elsewhere is being erased: it cannot be tried again. */
  get isSweeping(): boolean {
    return this.#isSweeping;
  }

  /** Resolves once nothing is under way. */
  get done(): Promise<void> {
    return this.#doing ?? Promise.resolve();
  }

  /** Does what is due and what comes of it, once at a time, and has the alarm come for the rest. Never rejects. */
  do(): Promise<void> {
    const { storage, run } = this.#parts;
    this.#doing ??= this.#doDue()
      .then(
        () => this.#due,
        (error) => {
          // Without settings there is no log to write to.
          console.error(JSON.stringify({ level: 'error', message: 'a run’s work failed', ...describeError(error) }));
          return Date.now() + guardAfter;
        },
      )
      .then((due) => {
        this.#doing = null;
        if (due !== null) void storage.setAlarm(due);
        else if (run() !== null) void storage.deleteAlarm();
      });
    return this.#doing;
  }

  /** As `do`, within an alarm, with another one behind it. */
  async alarm(): Promise<void> {
    this.#guardedUntil = 0;
    this.#guard();
    await this.do();
    this.#guardedUntil = null;
  }

  async #doDue(): Promise<void> {
    const { outputs, driving } = this.#parts;
    for (let run = this.#parts.run(); run !== null; run = this.#parts.run()) {
      this.#guard();
      const { work } = driving(run);
      const moving = outputs.move();
      const now = Date.now();
      const next = run.nextTimer;
      const isForgotten = work === null && !isOver(run.state) && !run.isToBeDriven;
      if (isForgotten) driving(run).happen({ kind: 'drive' });
      else if (next !== null && next.due <= now && (next.kind !== 'drive' || work === null))
        await this.#happen(run, next.kind);
      else if (work === null && moving === null) return;
      else {
        const left = (next?.due ?? Number.POSITIVE_INFINITY) - now;
        await Promise.race([work ?? moving, scheduler.wait(Math.max(20, Math.min(left, guardAfter / 2)))]);
      }
    }
  }

  /** When something is to be done next; null where nothing is. */
  get #due(): number | null {
    const { run, outputs } = this.#parts;
    const times = [run()?.nextWake, outputs.due].filter((due) => typeof due === 'number');
    return times.length === 0 ? null : Math.min(...times);
  }

  async #happen(run: StoredRun, kind: Timer): Promise<void> {
    const { driving, forget } = this.#parts;
    if (kind === 'summary') return this.#keepSummary(run);
    if (kind === 'sweep') {
      this.#isSweeping = true;
      await eraseElsewhere(run, this.#places);
    }
    if (driving(run).happen({ kind }).action === 'erase') await forget();
  }

  /** Tried again later unless it is done, also after a crash on the way; a run that ends meanwhile has it due anew. */
  async #keepSummary(run: StoredRun): Promise<void> {
    const { state } = run;
    try {
      await copyToD1(run, this.#places);
      if (run.state === state) run.timeSummary(null);
    } catch (error) {
      run.timeSummary(Date.now() + summaryAgain);
      const app = this.#parts.app();
      app.log('error', 'a run waits for its row in D1', { run_id: run.accepted.id, ...describeError(error) });
    }
  }

  #guard(): void {
    const now = Date.now();
    if (this.#guardedUntil === null || this.#guardedUntil > now + guardAfter / 2) return;
    this.#guardedUntil = now + guardAfter;
    void this.#parts.storage.setAlarm(this.#guardedUntil);
  }

  get #places() {
    const { app, storage, outputs } = this.#parts;
    return { app: app(), sql: storage.sql, outputs };
  }
}

export interface DueWorkParts {
  readonly storage: DurableObjectStorage;
  readonly outputs: LargeOutputs;
  readonly app: () => AppContext;
  /** The run; null once there is none. */
  readonly run: () => StoredRun | null;
  readonly driving: (run: StoredRun) => RunDriver;
  /** Empties the object. */
  readonly forget: () => Promise<void>;
}
