import type { RunFailure } from '../../worker/engine/errors.ts';
import { abortFailure } from '../../worker/engine/failure.ts';
import { interruptedFailure } from '../../worker/runs/background/interrupted-failure.ts';
import { mostAttempts, mostInterruptions, retryPause } from './retry.ts';

/**
 * From which state a run may go where. A `running` one that waits for its next attempt is `queued` again, as is one that
 * is over and to be tried once more.
 */
export const transitions: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['queued', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: ['queued'],
  cancelled: ['queued'],
};

/** A run as it is accepted. Times are milliseconds. */
export function acceptedRun(now: number, timeout: number): RunState {
  const deadline = now + timeout;
  return { status: 'queued', attempt: 0, settled: 0, interruptions: 0, deadline, outcome: null, endedAt: null };
}

/** What is to be timed from the start. */
export function firstTimers(run: RunState, now: number): TimerChanges {
  return { drive: now, deadline: run.deadline };
}

/**
 * What becomes of a run when something happens: its next state, the timers to set and clear, and what to do. What comes
 * too late, or belongs to an attempt that is over, changes nothing.
 */
export function advance(run: RunState, happening: Happening, at: Circumstances): Advance {
  return happenings[happening.kind](run, happening as never, at);
}

export function isOver({ endedAt }: RunState): boolean {
  return endedAt !== null;
}

const happenings: { readonly [K in Happening['kind']]: Step<Extract<Happening, { kind: K }>> } = {
  drive(run, _, { now }) {
    if (isOver(run)) return { ...unchanged(run), timers: { drive: null } };
    if (run.outcome !== null) return { run, timers: { drive: null }, action: 'deliver' };
    if (run.status === 'queued') {
      const begun = { ...to(run, 'running'), attempt: run.attempt + 1, interruptions: 0 };
      return { run: begun, timers: { drive: null }, action: 'begin' };
    }
    if (run.interruptions < mostInterruptions) {
      return { run: { ...run, interruptions: run.interruptions + 1 }, timers: { drive: null }, action: 'begin' };
    }
    return conclude(run, interruptedFailure(mostInterruptions), now);
  },

  progressed(run) {
    return { ...unchanged(run), run: run.interruptions === 0 ? run : { ...run, interruptions: 0 } };
  },

  paused(run, { attempt }, { now }) {
    if (!isAttempt(run, attempt)) return unchanged(run);
    return { run: { ...run, interruptions: 0 }, timers: { drive: now }, action: null };
  },

  concluded(run, { attempt, failure }, { now, random }) {
    if (!isAttempt(run, attempt)) return unchanged(run);
    const tries = run.attempt - run.settled;
    const again = now + retryPause(tries, random);
    if (failure?.retryable && tries < mostAttempts && again < run.deadline) {
      return { run: to(run, 'queued'), timers: { drive: again }, action: null };
    }
    return conclude(run, failure, now);
  },

  delivered(run, _, { now, retention }) {
    if (run.status !== 'running' || run.outcome === null) return unchanged(run);
    return end(run, run.outcome, now, retention);
  },

  undelivered(run, { pause }, { now }) {
    if (run.status !== 'running' || run.outcome === null) return unchanged(run);
    return { run, timers: { drive: now + pause }, action: null };
  },

  cancel(run, _, { now, retention }) {
    if (isOver(run) || run.outcome !== null) return unchanged(run);
    return stop(run, { failure: abortFailure(null), isCancelled: true }, now, retention);
  },

  deadline(run, _, { now, retention }) {
    if (isOver(run) || run.outcome !== null) return { ...unchanged(run), timers: { deadline: null } };
    return stop(run, { failure: abortFailure({ name: 'TimeoutError' }), isCancelled: false }, now, retention);
  },

  retry(run, { timeout }, { now }) {
    if (!isOver(run) || !transitions[run.status].includes('queued')) return unchanged(run);
    const again = { ...to(run, 'queued'), settled: run.attempt, outcome: null, endedAt: null, deadline: now + timeout };
    return { run: again, timers: { drive: now, deadline: again.deadline, sweep: null }, action: 'again' };
  },

  sweep(run) {
    return isOver(run) ? { run, timers: { sweep: null }, action: 'erase' } : unchanged(run);
  },
};

/** The end is decided, but not told before the run's messages are where readers look for them. */
function conclude(run: RunState, failure: RunFailure | null, now: number): Advance {
  const outcome = { failure, isCancelled: false };
  return { run: { ...run, outcome }, timers: { drive: now, deadline: null }, action: 'deliver' };
}

/** What a run has said until it is stopped from outside stays said, so that a running one ends as a concluded one does. */
function stop(run: RunState, outcome: Outcome, now: number, retention: number): Advance {
  if (run.status === 'queued') return end(run, outcome, now, retention);
  return { run: { ...run, outcome }, timers: { drive: now, deadline: null }, action: 'stop' };
}

function end(run: RunState, outcome: Outcome, now: number, retention: number): Advance {
  const failed = outcome.isCancelled ? 'cancelled' : 'failed';
  const ended = { ...to(run, outcome.failure === null ? 'succeeded' : failed), outcome, endedAt: now };
  return { run: ended, timers: { drive: null, deadline: null, sweep: now + retention }, action: 'end' };
}

function to(run: RunState, status: RunStatus): RunState {
  if (!transitions[run.status].includes(status)) throw new Error(`A ${run.status} run cannot become ${status}.`);
  return { ...run, status };
}

function isAttempt(run: RunState, attempt: number): boolean {
  return run.status === 'running' && run.outcome === null && run.attempt === attempt;
}

function unchanged(run: RunState): Advance {
  return { run, timers: {}, action: null };
}

export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface RunState {
  readonly status: RunStatus;
  /** How often it was begun; a crash does not count. */
  readonly attempt: number;
  /** How many of its attempts lie before its owner had it tried again. */
  readonly settled: number;
  /** How often this attempt was cut off since it last got on. */
  readonly interruptions: number;
  readonly deadline: number;
  /** How it ended, or will once its messages are delivered. */
  readonly outcome: Outcome | null;
  readonly endedAt: number | null;
}

interface Outcome {
  readonly failure: RunFailure | null;
  readonly isCancelled: boolean;
}

export type Happening =
  | { readonly kind: 'drive' | 'progressed' | 'delivered' | 'cancel' | 'deadline' | 'sweep' }
  /** Its owner has it tried again, for so many milliseconds at most. */
  | { readonly kind: 'retry'; readonly timeout: number }
  | { readonly kind: 'paused'; readonly attempt: number }
  | { readonly kind: 'concluded'; readonly attempt: number; readonly failure: RunFailure | null }
  | { readonly kind: 'undelivered'; readonly pause: number };

/** Milliseconds both; `random` is in [0, 1); `retention` is how long an ended run is kept. */
export interface Circumstances {
  readonly now: number;
  readonly random: number;
  readonly retention: number;
}

/** When a timer is due, or null to clear it. */
export type TimerChanges = Readonly<Partial<Record<RunTimer, number | null>>>;

export type RunTimer = 'drive' | 'deadline' | 'sweep';

export interface Advance {
  readonly run: RunState;
  readonly timers: TimerChanges;
  /**
   * `begin` an attempt, `stop` the one under way and deliver what it said, `deliver` the messages of a decided run,
   * `end`: tell readers, `again`: forget what it came to and have readers wait for more, `erase` everything.
   */
  readonly action: 'begin' | 'stop' | 'deliver' | 'end' | 'again' | 'erase' | null;
}

type Step<H> = (run: RunState, happening: H, at: Circumstances) => Advance;
