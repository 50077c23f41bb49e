import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { RunFailure } from '../worker/engine/errors.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import type { AcceptedRun } from '../worker/runs/background/accepted-run.ts';
import type { StreamForm } from '../worker/runs/background/frame-page.ts';
import { type BuildReader, mayFollow } from '../worker/store/build-reader.ts';
import { RunDriver } from './flow-run/driver.ts';
import { DueWork, guardAfter } from './flow-run/due-work.ts';
import { LargeOutputs } from './flow-run/large-outputs.ts';
import { LogReaders, type Polled } from './flow-run/log-readers.ts';
import { keptOutcome } from './flow-run/outcome.ts';
import { type RunSummary, runSummary } from './flow-run/run-record.ts';
import { isOver } from './flow-run/state-machine.ts';
import { StoredRun } from './flow-run/stored-run.ts';

/** Milliseconds after which a run that neither waits nor ends keeps no other from beginning. */
const longestTurn = 1000;

/**
 * One run in the background, named by its id (design decision 6). What was accepted is on disk before the caller hears
 * of it; from then on the object's alarm sees to it that the run ends, whatever dies in between.
 */
export class FlowRun extends DurableObject<Env> {
  #run: StoredRun | null;
  #driver: RunDriver | null = null;
  #rests: () => void = () => {};
  readonly #work: DueWork;
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
    this.#work = new DueWork({
      storage: ctx.storage,
      outputs: this.#outputs,
      app: () => this.#app,
      run: () => this.#run,
      driving: (run) => this.#driving(run),
      forget: () => this.#forget(),
    });
    this.#readers = new LogReaders(ctx.storage, this.#outputs, () => this.#run !== null && isOver(this.#run.state));
  }

  /** Takes a run on. A run that is there already stays as it is, whatever comes under its id; false tells of that. */
  accept(accepted: AcceptedRun): boolean {
    if (!this.#keep(accepted)) return false;
    // Somebody waits for a build to begin; of any other run is heard that it is on disk before anything is done.
    const onDisk = accepted.build ? null : this.ctx.storage.sync();
    this.ctx.waitUntil(onDisk === null ? this.#work.do() : onDisk.then(() => this.#work.do()));
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
    const done = this.#work.do();
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
    if (action !== null) this.ctx.waitUntil(this.#work.do());
    return true;
  }

  /**
   * Has a run that failed, or was cancelled, tried once more, with what its steps gave before; false for any other, and
   * where somebody was faster. On disk when it is answered.
   */
  retry(): boolean {
    if (this.#run === null || this.#work.isSweeping) return false;
    const { timeout } = this.#run.accepted;
    if (this.#driving(this.#run).happen({ kind: 'retry', timeout }).action !== 'again') return false;
    this.#readers.reopen();
    void this.ctx.storage.setAlarm(Date.now() + guardAfter);
    this.ctx.waitUntil(this.ctx.storage.sync().then(() => this.#work.do()));
    return true;
  }

  /** Stops the run where it is under way, and forgets all of it: its user was deleted. */
  async erase(): Promise<void> {
    if (this.#run === null) return;
    await this.cancel();
    await this.#work.done;
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
    await this.#work.do();
    return this.#run === null;
  }

  /** Takes over what an earlier event left undone, or is at, with another alarm behind it. Never throws. */
  override async alarm(): Promise<void> {
    await this.#work.alarm();
  }

  /** Writes a new run, with an alarm behind it; false where there is one already. */
  #keep(accepted: AcceptedRun): boolean {
    if (this.#run !== null) return false;
    this.#run = StoredRun.accept(this.ctx.storage, accepted);
    void this.ctx.storage.setAlarm(Date.now() + guardAfter);
    return true;
  }

  /** Empties the object: nothing may be written to it afterwards, or its file on one machine is not empty. */
  async #forget(): Promise<void> {
    this.#run = null;
    this.#driver = null;
    await this.ctx.storage.deleteAll();
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
