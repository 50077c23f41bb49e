import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import type { AcceptedRun } from '../worker/runs/background/accepted-run.ts';
import { durableCall } from '../worker/store/durable-call.ts';
import { type WaitingRun, WaitingRuns } from './run-inbox/waiting-runs.ts';

/** Milliseconds after which an alarm comes while runs wait, in case the process dies meanwhile. */
const guardAfter = 5000;

/** Runs that are handed out at once: a new object far away takes its time. */
const together = 4;

/** Milliseconds that runs are held back at most while others begin. */
const longestPause = 2000;

/**
 * The runs of one user that were accepted and that nobody waits for, until each has got to its own object. Named by the
 * user's id. A new object for each run is what costs most in accepting it; here it is a row, so that a burst of webhooks
 * is on disk first and worked off afterwards. A run is handed over before its row goes: after a crash it may be handed
 * over twice, which its object takes once.
 */
export class RunInbox extends DurableObject<Env> {
  readonly #waiting: WaitingRuns;
  readonly #handing = new Map<number, Promise<void>>();
  #guardedUntil = 0;
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
    this.#guard();
    this.ctx.waitUntil(this.#handOut());
  }

  /** Hands over a run before its turn: somebody asks for it. False where none of this id waits. */
  async deliver(id: string): Promise<boolean> {
    const run = this.#waiting.find(id);
    if (run === null) return false;
    await this.#hand(run);
    return true;
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
    this.#round ??= this.#untilEmpty()
      .catch((error: unknown) => this.#app.log('error', 'accepted runs wait to be handed over', describeError(error)))
      .then(() => {
        this.#round = null;
        this.#last = 0;
      });
    return this.#round;
  }

  async #untilEmpty(): Promise<void> {
    const hand = async () => {
      for (;;) {
        // A moment for more of a burst: what is accepted comes before what is worked off.
        await this.#app.startQueue.calm(longestPause);
        const run = this.#waiting.next(this.#last);
        if (run === null) return;
        this.#last = run.seq;
        await this.#hand(run);
      }
    };
    const hands = await Promise.allSettled(Array.from({ length: together }, hand));
    for (const each of hands) if (each.status === 'rejected') throw each.reason;
  }

  /** Hands a run to its object, which has it on disk before its row goes. */
  #hand(run: WaitingRun): Promise<void> {
    const before = this.#handing.get(run.seq);
    if (before) return before;
    const handing = this.#give(run).finally(() => this.#handing.delete(run.seq));
    this.#handing.set(run.seq, handing);
    return handing;
  }

  async #give({ id, text }: WaitingRun): Promise<void> {
    const run = JSON.parse(text) as AcceptedRun;
    await durableCall(
      () => this.env.FLOW_RUNS.getByName(id),
      async (object) => object.accept(run),
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
