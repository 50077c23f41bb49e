import { readCron } from '../../worker/schedules/cron-expression.ts';
import { nextDue } from '../../worker/schedules/next-due.ts';
import { timeZone } from '../../worker/schedules/time-zone.ts';

/**
 * The schedule as it is once it was set anew. What was due and not yet started stays due where its times stay what they
 * were; other times count from now, and never from before the last one that was.
 */
export function setSchedule(before: ScheduleState | null, order: ScheduleOrder, now: number): ScheduleState {
  const { flowId, keyId, cron, timeZone: zone, enabled, sealed } = order;
  const state: ScheduleState = {
    ...(before ?? { createdAt: now, lastDueAt: null, lastRunAt: null, lastRunId: null }),
    ...{ flowId, keyId, cron, timeZone: zone, enabled, sealed },
    updatedAt: now,
    lastError: null,
    dueAt: null,
  };
  if (!enabled) return state;
  const isOverdue = before?.dueAt != null && before.dueAt <= now && before.cron === cron && before.timeZone === zone;
  return { ...state, dueAt: isOverdue ? before.dueAt : dueAfter(state, now) };
}

/**
 * The schedule once what was due at `dueAt` was seen to. One run stands for all times that were missed until `now`; those
 * of one that was there already, since somebody noted its start too late, are still missing. A schedule that was changed
 * meanwhile keeps its own next time.
 */
export function noteDue(state: ScheduleState, dueAt: number, outcome: DueOutcome, now: number): ScheduleState {
  const { run, isNew = true, error = null } = outcome;
  const noted: ScheduleState = {
    ...state,
    lastDueAt: Math.max(dueAt, state.lastDueAt ?? dueAt),
    lastError: error && { ...error, at: now },
    ...(run && { lastRunAt: run.at, lastRunId: run.id }),
  };
  if (state.dueAt !== dueAt) return noted;
  return { ...noted, dueAt: dueAfter(noted, isNew ? now : dueAt) };
}

/** No time is due twice, even where the clock was set back. */
function dueAfter({ cron, timeZone: name, lastDueAt }: ScheduleState, now: number): number | null {
  const zone = timeZone(name);
  return zone && nextDue(readCron(cron), zone, Math.max(now, lastDueAt ?? now));
}

/** A flow's schedule as its object keeps it. Times are milliseconds. */
export interface ScheduleState extends ScheduleOrder {
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the next run is due; null for never. */
  readonly dueAt: number | null;
  /** The last due time that was seen to. */
  readonly lastDueAt: number | null;
  readonly lastRunAt: number | null;
  readonly lastRunId: string | null;
  readonly lastError: (DueError & { readonly at: number }) | null;
}

/** What sets a schedule. Its cron expression and its zone are known to be good. */
export interface ScheduleOrder {
  readonly flowId: string;
  /** The key with whose rights it was set: with the key its runs end. Null for a sign-in. */
  readonly keyId: string | null;
  readonly cron: string;
  readonly timeZone: string;
  readonly enabled: boolean;
  /** What `sealInput` made. */
  readonly sealed: string;
}

/** What became of a due time: a run that was started, or was there already, or the reason why there is none. */
export interface DueOutcome {
  readonly run?: { readonly id: string; readonly at: number };
  readonly isNew?: boolean;
  readonly error?: DueError;
}

export interface DueError {
  readonly code: string;
  readonly message: string;
}
