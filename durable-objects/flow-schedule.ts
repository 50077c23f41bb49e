import { DurableObject } from 'cloudflare:workers';
import { type AppContext, contextOf } from '../worker/context.ts';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import { startDue } from '../worker/schedules/start-due.ts';
import { noteDue, type ScheduleOrder, type ScheduleState, setSchedule } from './flow-schedule/state.ts';
import { findSchedule, keepSchedule } from './flow-schedule/stored-schedule.ts';

/** Milliseconds until a run that could not be started is tried again: at first, and at most. */
const firstPause = 2000;
const longestPause = 60_000;

/**
 * The schedule of one flow, named by the flow's id: one row and one alarm, so that a schedule costs nothing until it is
 * due, however many there are. A run is started before its start is noted; where something dies in between, the same run
 * is started again under the same id, which changes nothing.
 */
export class FlowSchedule extends DurableObject<Env> {
  #state: ScheduleState | null;
  #failures = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#state = findSchedule(ctx.storage);
  }

  /** The schedule as it stands; null where there is none. */
  read(): ScheduleState | null {
    return this.#state;
  }

  /** Sets the schedule, as a whole. */
  put(order: ScheduleOrder): ScheduleState {
    this.#state = setSchedule(this.#state, order, Date.now());
    this.#keep();
    return this.#state;
  }

  /** Ends the schedule, and forgets all of it; false where there was none. A run that has begun goes on. */
  async end(): Promise<boolean> {
    if (this.#state === null) return false;
    this.#state = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    return true;
  }

  /** Starts what is due. Never throws: what could not be started is tried again. */
  override async alarm(): Promise<void> {
    try {
      while (this.#state?.dueAt && this.#state.dueAt <= Date.now())
        await this.#startDue(this.#state, this.#state.dueAt);
      this.#failures = 0;
      this.#setAlarm(this.#state?.dueAt ?? null);
    } catch (error) {
      const pause = Math.min(firstPause * 2 ** this.#failures, longestPause);
      this.#failures += 1;
      const line = { level: 'error', message: 'a scheduled run waits to be started', ...describeError(error) };
      console.error(JSON.stringify(line));
      this.#setAlarm(Date.now() + pause);
    }
  }

  async #startDue(state: ScheduleState, dueAt: number): Promise<void> {
    const outcome = await startDue(this.#app, { ...state, dueAt });
    // Somebody may have changed or ended the schedule meanwhile.
    if (this.#state === null) return;
    if (outcome === 'ended') {
      await this.end();
      return;
    }
    this.#state = noteDue(this.#state, dueAt, outcome, Date.now());
    this.#keep();
  }

  #keep(): void {
    if (this.#state === null) return;
    keepSchedule(this.ctx.storage, this.#state);
    this.#setAlarm(this.#state.dueAt);
  }

  #setAlarm(at: number | null): void {
    if (at === null) void this.ctx.storage.deleteAlarm();
    else void this.ctx.storage.setAlarm(at);
  }

  get #app(): AppContext {
    return contextOf(this.env);
  }
}
