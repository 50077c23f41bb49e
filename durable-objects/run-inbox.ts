import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import type { AcceptedRun } from '../worker/runs/background/accepted-run.ts';
import { durableCall } from '../worker/store/durable-call.ts';
import type { FlowRun } from './flow-run.ts';
import { News } from './news.ts';
import { type WaitingRun, WaitingRuns } from './run-inbox/waiting-runs.ts';

/** Milliseconds after which an alarm comes while runs wait, in case the process dies meanwhile. */
const guardAfter = 5000;

/** Runs that begin at once. */
const together = 32;

/** The same while a burst comes in: what is accepted comes before what is worked off. */
const togetherInBurst = 4;

/** Milliseconds after a run was accepted in which others are expected. */
const burstGap = 25;

/**
 * The runs of one user that were accepted and that nobody waits for, until each has got to its own object. Named by the
 * user's id. A new object for each run is what costs most in accepting it; here it is a row, so that a burst of webhooks
 * is on disk first and worked off afterwards. A run is handed over before its row goes: after a crash it may be handed
 * over twice, which its object takes once.
 */
export class RunInbox extends DurableObject<Env> {
  readonly #waiting: WaitingRuns;
  readonly #news = new News();
  readonly #handing = new Map<number, Promise<void>>();
  #guardedUntil = 0;
  #acceptedAt = 0;
  #round: Promise<void> | null = null;
  /** The number of the last run that was taken up. */
  #last = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#waiting = new WaitingRuns(ctx.storage.sql);
  }

  /** Takes an AcceptedRun as JSON; on disk when it is answered. */
  accept(id: string, text: string): void {
    this.#waiting.add(id, text);
    this.#acceptedAt = Date.now();
    if (this.#handing.size < this.#places) this.#news.tell();
    this.#guard();
    this.ctx.waitUntil(this.#handOut());
  }

  /** Hands over a run before its turn, if one of this id waits: somebody asks for it. */
  async deliver(id: string): Promise<void> {
    const run = this.#waiting.find(id);
    if (run !== null) await this.#hand(run);
  }

  /** Cancels a run that waits, so that it never begins. One whose turn has come is left to its object. */
  async cancel(id: string): Promise<void> {
    const run = this.#waiting.find(id);
    if (run !== null) await this.#hand(run, (object, accepted) => object.takeCancelled(accepted));
  }

  /** Forgets all that waits: the user was deleted. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await Promise.allSettled(this.#handing.values());
    await this.ctx.storage.deleteAll();
    this.#waiting.forget();
    this.#last = 0;
  }

  /** Takes over what an earlier event left undone, or is at, with another alarm behind it. Never throws. */
  override async alarm(): Promise<void> {
    this.#guardedUntil = 0;
    if (this.#waiting.next(0) === null) return;
    this.#guard();
    // Also what could not be handed over before.
    this.#last = 0;
    await Promise.race([this.#handOut(), scheduler.wait(guardAfter)]);
  }

  /** Hands out what waits, in order; one round at a time. What cannot be handed over waits for the alarm. Never rejects. */
  #handOut(): Promise<void> {
    this.#round ??= this.#untilEmpty().finally(() => {
      this.#round = null;
      this.#last = 0;
    });
    return this.#round;
  }

  async #untilEmpty(): Promise<void> {
    let isRefused = false;
    while (!isRefused) {
      // A moment for requests: the process looks for new ones when nothing else is left to do.
      await scheduler.wait(1);
      const run = this.#handing.size < this.#places ? this.#waiting.next(this.#last) : null;
      if (run !== null) {
        this.#last = run.seq;
        this.#hand(run).catch((error: unknown) => {
          isRefused = true;
          this.#app.log('error', 'accepted runs wait to be handed over', describeError(error));
        });
      } else if (this.#handing.size > 0) await this.#news.wait(burstGap);
      else return;
    }
  }

  get #places(): number {
    return Date.now() - this.#acceptedAt < burstGap ? togetherInBurst : together;
  }

  /** Hands a run to its object, which has it on disk before its row goes. */
  #hand(run: WaitingRun, give: Give = (object, accepted) => object.take(accepted)): Promise<void> {
    const before = this.#handing.get(run.seq);
    if (before) return before;
    const handing = this.#give(run, give).finally(() => {
      this.#handing.delete(run.seq);
      this.#news.tell();
    });
    this.#handing.set(run.seq, handing);
    return handing;
  }

  async #give({ id, text }: WaitingRun, give: Give): Promise<void> {
    const run = JSON.parse(text) as AcceptedRun;
    await durableCall(
      () => this.env.FLOW_RUNS.getByName(id),
      (object) => give(object, run),
    );
    this.#waiting.remove(id);
  }

  #guard(): void {
    const now = Date.now();
    if (this.#guardedUntil > now) return;
    this.#guardedUntil = now + guardAfter;
    void this.ctx.storage.setAlarm(this.#guardedUntil);
  }

  get #app(): AppContext {
    return contextOf(this.env);
  }
}

type Give = (object: DurableObjectStub<FlowRun>, run: AcceptedRun) => Promise<void>;
