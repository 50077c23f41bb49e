import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { RunFailure } from '../worker/engine/errors.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import type { AcceptedRun } from '../worker/runs/background/accepted-run.ts';
import type { StreamForm } from '../worker/runs/background/frame-page.ts';
import { type BuildReader, mayFollow } from '../worker/store/build-reader.ts';
import { RunDriver } from './flow-run/driver.ts';
import { copyToD1, eraseElsewhere } from './flow-run/elsewhere.ts';
import { LargeOutputs } from './flow-run/large-outputs.ts';
import { LogReaders, type Polled } from './flow-run/log-readers.ts';
import { keptOutcome } from './flow-run/outcome.ts';
import { type RunSummary, runSummary } from './flow-run/run-record.ts';
import { isOver } from './flow-run/state-machine.ts';
import { StoredRun } from './flow-run/stored-run.ts';
import type { Timer } from './flow-run/timers.ts';

/** Milliseconds after which an alarm comes while work is under way, in case the process dies meanwhile. */
const guardAfter = 5000;

/** Milliseconds after which a run that neither waits nor ends keeps no other from beginning. */
const longestTurn = 1000;

/** Milliseconds until a summary that D1 did not take is tried again. */
const summaryAgain = 15_000;

/**
 * One run in the background, named by its id (design decision 6). What was accepted is on disk before the caller hears
 * of it; from then on the object's alarm sees to it that the run ends, whatever dies in between.
 */
export class FlowRun extends DurableObject<Env> {
  #run: StoredRun | null;
  #driver: RunDriver | null = null;
  #doing: Promise<void> | null = null;
  /** When the alarm that stands behind work comes; null where no alarm is at work itself. */
  #guardedUntil: number | null = null;
  #rests: () => void = () => {};
  /** What the run left elsewhere is being erased: it cannot be tried again. */
  #isLeaving = false;
  readonly #outputs: LargeOutputs;
  readonly #readers: LogReaders;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#run = StoredRun.find(ctx.storage);
    this.#outputs = new LargeOutputs({
      storage: ctx.storage,
      bucket: () => this.#app.files,
      prefix: () => outputsPrefix((this.#run as StoredRun).accepted),
      failed: (error) => this.#app.log('error', 'large outputs of a run wait for R2', describeError(error)),
    });
    this.#readers = new LogReaders(ctx.storage, this.#outputs, () => this.#run !== null && isOver(this.#run.state));
  }

  /** Takes a run on. A run that is there already stays as it is, whatever comes under its id; false tells of that. */
  accept(accepted: AcceptedRun): boolean {
    if (!this.#keep(accepted)) return false;
    // Somebody waits for a build to begin; of any other run is heard that it is on disk before anything is done.
    const onDisk = accepted.build ? null : this.ctx.storage.sync();
    this.ctx.waitUntil(onDisk === null ? this.#do() : onDisk.then(() => this.#do()));
    return true;
  }

  /**
   * Takes a run on that an inbox has on disk. Resolves, with it on disk here, once it waits for something outside, has
   * ended, or had its turn: then another one may begin.
   */
  async take(accepted: AcceptedRun): Promise<void> {
    if (!this.#keep(accepted)) return;
    const rests = new Promise<void>((resolve) => {
      this.#rests = resolve;
    });
    const done = this.#do();
    this.ctx.waitUntil(done);
    await Promise.race([rests, done, scheduler.wait(longestTurn)]);
  }

  /** Takes a run on that an inbox has on disk, and cancels it before it begins. */
  async takeCancelled(accepted: AcceptedRun): Promise<void> {
    if (this.#keep(accepted)) await this.cancel();
  }

  /** The run as it stands, null for one that was never accepted, or is swept. */
  read(): RunSummary | null {
    return this.#run && runSummary(this.#run);
  }

  /** The results of the run that has ended as JSON, a stream since a call takes 32 MiB; null for an unknown run. */
  async results(): Promise<ReadableStream<Uint8Array> | null> {
    if (this.#run === null) return null;
    const { results } = await keptOutcome(this.ctx.storage.sql, this.#outputs);
    return new Response(JSON.stringify(results)).body;
  }

  /** How the run ended, after waiting for that up to `wait` milliseconds; null where it has not, or is unknown. */
  async ended(wait: number): Promise<EndedRun | null> {
    const until = Date.now() + wait;
    while (this.#run !== null && !isOver(this.#run.state)) {
      const left = until - Date.now();
      if (left <= 0) return null;
      await this.#readers.news(left);
    }
    return this.#run && { failure: this.#run.state.outcome?.failure ?? null };
  }

  /** The run's events from number `from` on, up to its end, as its owner reads them; null for an unknown run. */
  events(from: number): ReadableStream<Uint8Array> | null {
    return this.#run && this.#readers.stream(from, 'run');
  }

  /** Whether it is a build, and the reader's. */
  isBuildOf(reader: BuildReader): boolean {
    if (!this.#run?.accepted.build) return false;
    const { principal, build } = this.#run.accepted;
    return mayFollow(reader, { userId: principal.userId, visitor: build.visitor });
  }

  /** A build's events from number `from` on, up to its end, shaped for its readers; null for all others. */
  stream(reader: BuildReader, from: number, form: StreamForm, silence?: number): ReadableStream<Uint8Array> | null {
    return this.isBuildOf(reader) ? this.#readers.stream(from, form, silence) : null;
  }

  /** A build's events behind number `after`, as LogReaders.poll, for its readers; null for all others. */
  async poll(reader: BuildReader, after: number | null, wait: number): Promise<Polled | null> {
    return this.isBuildOf(reader) ? this.#readers.poll(after, wait) : null;
  }

  /** Cancels the run; false where another end is decided already. What it said before stays said. */
  async cancel(): Promise<boolean> {
    if (this.#run === null) return false;
    const driver = this.#driving(this.#run);
    const { action, run } = driver.happen({ kind: 'cancel' });
    if (run.outcome?.isCancelled !== true) return false;
    await driver.work;
    if (action !== null) this.ctx.waitUntil(this.#do());
    return true;
  }

  /**
   * Has a run that failed, or was cancelled, tried once more, with what its steps gave before; false for any other, and
   * where somebody was faster. On disk when it is answered.
   */
  retry(): boolean {
    if (this.#run === null || this.#isLeaving) return false;
    const { timeout } = this.#run.accepted;
    if (this.#driving(this.#run).happen({ kind: 'retry', timeout }).action !== 'again') return false;
    this.#readers.reopen();
    void this.ctx.storage.setAlarm(Date.now() + guardAfter);
    this.ctx.waitUntil(this.ctx.storage.sync().then(() => this.#do()));
    return true;
  }

  /** Stops the run where it is under way, and forgets all of it: its user was deleted. */
  async erase(): Promise<void> {
    if (this.#run === null) return;
    await this.cancel();
    await this.#doing;
    await this.#outputs.erase();
    await this.#forget();
  }

  /**
   * Sweeps the run once its time is over: all of it is erased, here and elsewhere. True where nothing is left of it;
   * false where its time is not over, and where something would not go: an alarm then tries again.
   */
  async sweep(): Promise<boolean> {
    if (this.#run === null) return true;
    void this.ctx.storage.setAlarm(Date.now() + guardAfter);
    await this.#do();
    return this.#run === null;
  }

  /** Takes over what an earlier event left undone, or is at, with another alarm behind it. Never throws. */
  override async alarm(): Promise<void> {
    this.#guardedUntil = 0;
    this.#guard();
    await this.#do();
    this.#guardedUntil = null;
  }

  /** Writes a new run, with an alarm behind it; false where there is one already. */
  #keep(accepted: AcceptedRun): boolean {
    if (this.#run !== null) return false;
    this.#run = StoredRun.accept(this.ctx.storage, accepted);
    void this.ctx.storage.setAlarm(Date.now() + guardAfter);
    return true;
  }

  /** Does what is due and what comes of it, once at a time, and has the alarm come for the rest. Never rejects. */
  #do(): Promise<void> {
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
        if (due !== null) void this.ctx.storage.setAlarm(due);
        else if (this.#run !== null) void this.ctx.storage.deleteAlarm();
      });
    return this.#doing;
  }

  async #doDue(): Promise<void> {
    while (this.#run !== null) {
      this.#guard();
      const run = this.#run;
      const { work } = this.#driving(run);
      const moving = this.#outputs.move();
      const now = Date.now();
      const next = run.nextTimer;
      const isForgotten = work === null && !isOver(run.state) && !run.isToBeDriven;
      if (isForgotten) this.#driving(run).happen({ kind: 'drive' });
      else if (next !== null && next.due <= now && (next.kind !== 'drive' || work === null))
        await this.#happen(next.kind);
      else if (work === null && moving === null) return;
      else {
        const left = (next?.due ?? Number.POSITIVE_INFINITY) - now;
        await Promise.race([work ?? moving, scheduler.wait(Math.max(20, Math.min(left, guardAfter / 2)))]);
      }
    }
  }

  /** When something is to be done next; null where nothing is. */
  get #due(): number | null {
    const times = [this.#run?.nextWake, this.#outputs.due].filter((due) => typeof due === 'number');
    return times.length === 0 ? null : Math.min(...times);
  }

  async #happen(kind: Timer): Promise<void> {
    const run = this.#run as StoredRun;
    if (kind === 'summary') return this.#keepSummary(run);
    if (kind === 'sweep') {
      this.#isLeaving = true;
      await eraseElsewhere(run, this.#places);
    }
    if (this.#driving(run).happen({ kind }).action === 'erase') await this.#forget();
  }

  /** Empties the object: nothing may be written to it afterwards, or its file on one machine is not empty. */
  async #forget(): Promise<void> {
    this.#run = null;
    this.#driver = null;
    await this.ctx.storage.deleteAll();
  }

  /** Tried again later unless it is done, also after a crash on the way; a run that ends meanwhile has it due anew. */
  async #keepSummary(run: StoredRun): Promise<void> {
    const { state } = run;
    try {
      await copyToD1(run, this.#places);
      if (run.state === state) run.timeSummary(null);
    } catch (error) {
      run.timeSummary(Date.now() + summaryAgain);
      this.#app.log('error', 'a run waits for its row in D1', { run_id: run.accepted.id, ...describeError(error) });
    }
  }

  #driving(run: StoredRun): RunDriver {
    this.#driver ??= new RunDriver({
      app: this.#app,
      run,
      storage: this.ctx.storage,
      outputs: this.#outputs,
      changed: () => {
        this.#outputs.changed();
        this.#readers.tell();
      },
      waitUntil: (work) => this.ctx.waitUntil(work),
      rests: () => this.#rests(),
    });
    return this.#driver;
  }

  #guard(): void {
    const now = Date.now();
    if (this.#guardedUntil === null || this.#guardedUntil > now + guardAfter / 2) return;
    this.#guardedUntil = now + guardAfter;
    void this.ctx.storage.setAlarm(this.#guardedUntil);
  }

  get #places() {
    return { app: this.#app, sql: this.ctx.storage.sql, outputs: this.#outputs };
  }

  get #app(): AppContext {
    return contextOf(this.env);
  }
}

/** What the keys of a run's large outputs begin with: ids alone, so that they go with their user in any case. */
function outputsPrefix({ id, principal }: AcceptedRun): string {
  return `runs/${principal.userId}/${id}/`;
}

export interface EndedRun {
  readonly failure: RunFailure | null;
}
