import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import { durableCall } from '../worker/store/durable-call.ts';
import { inEach } from '../worker/store/in-each.ts';
import { dropSummaries } from '../worker/store/run-summaries.ts';
import { nextSweep, postponeSweeps, runsToSweep } from '../worker/store/runs-to-sweep.ts';

/** Runs of one alarm. */
const perAlarm = 200;

/** Milliseconds between sweeps, unless one leaves some over. */
const pause = 5000;

/** Milliseconds until what would not go is tried again. */
const again = 60_000;

/**
 * Sweeps all runs in the background that were kept long enough: one object, named `all`, whose list is the rows in D1. An
 * alarm of each kept run would do the same, but one machine holds every alarm in memory.
 */
export class RunSweeper extends DurableObject<Env> {
  /** Sees to it that a sweep comes by `due`, in milliseconds; on disk when it answers when one comes. */
  async comeBy(due: number): Promise<number> {
    const { storage } = this.ctx;
    const next = await storage.getAlarm();
    if (next !== null && next <= due) return next;
    await storage.setAlarm(due);
    await storage.sync();
    return due;
  }

  /** Sweeps what is due, and comes again for what is next. Never throws: what did not work is tried again. */
  override async alarm(): Promise<void> {
    const next = await this.#sweep().catch((error: unknown) => {
      this.#app.log('error', 'runs wait to be swept', describeError(error));
      return Date.now() + again;
    });
    if (next !== null) await this.comeBy(next);
  }

  /** When to come again, in milliseconds; null where no run is kept. */
  async #sweep(): Promise<number | null> {
    const app = this.#app;
    const due = await runsToSweep(app, perAlarm);
    const [gone, left]: [string[], string[]] = [[], []];
    await inEach(due, async (id) => {
      ((await this.#erase(id)) ? gone : left).push(id);
    });
    if (gone.length > 0) await dropSummaries(app, gone);
    if (left.length > 0) await postponeSweeps(app, left, again);
    const next = await nextSweep(app);
    return next === null ? null : Math.max(next, Date.now() + (due.length < perAlarm ? pause : 0));
  }

  /** Whether nothing is left of a run. */
  async #erase(id: string): Promise<boolean> {
    try {
      return await durableCall(
        () => this.env.FLOW_RUNS.getByName(id),
        (object) => object.sweep(),
      );
    } catch (error) {
      this.#app.log('error', 'a run waits to be swept', { run_id: id, ...describeError(error) });
      return false;
    }
  }

  get #app(): AppContext {
    return contextOf(this.env);
  }
}
