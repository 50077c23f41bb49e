import { describe, expect, test } from 'vitest';
import { mostAttempts, mostInterruptions, retryPause } from '../../../durable-objects/flow-run/retry.ts';
import {
  type Advance,
  acceptedRun,
  advance,
  firstTimers,
  type Happening,
  isOver,
  type RunState,
  type RunStatus,
  type RunTimer,
  transitions,
} from '../../../durable-objects/flow-run/state-machine.ts';
import { runFailure } from '../../../worker/engine/failure.ts';
import { seeded } from '../../support/seeded.ts';

const at = { now: 1000, random: 0.5, retention: 86_400_000 };
const passing = runFailure('model_overloaded', 'Try later.', true);
const lasting = runFailure('api_key_invalid', 'No such key.');

describe('a run', () => {
  test('begins when it is driven, and ends once its messages are delivered', () => {
    const begun = following(acceptedRun(0, 60_000), { kind: 'drive' });
    expect(begun).toMatchObject({ action: 'begin', run: { status: 'running', attempt: 1 }, timers: { drive: null } });
    const concluded = following(begun.run, { kind: 'concluded', attempt: 1, failure: null });
    expect(concluded).toMatchObject({ action: 'deliver', run: { status: 'running', outcome: { failure: null } } });
    const ended = following(concluded.run, { kind: 'delivered' });
    expect(ended.run).toMatchObject({ status: 'succeeded', endedAt: 1000 });
    expect(ended).toMatchObject({ action: 'end', timers: { drive: null, deadline: null, sweep: 86_401_000 } });
  });

  test('is tried again after what may pass, later each time, but not for ever', () => {
    let run = acceptedRun(0, 1_000_000);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      run = following(run, { kind: 'drive' }).run;
      const next = following(run, { kind: 'concluded', attempt, failure: passing });
      run = next.run;
      if (attempt < mostAttempts) {
        expect(next).toMatchObject({ action: null, run: { status: 'queued' } });
        pauses.push((next.timers.drive as number) - at.now);
      } else expect(next).toMatchObject({ action: 'deliver', run: { outcome: { failure: passing } } });
    }
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(following(run, { kind: 'delivered' }).run.status).toBe('failed');
  });

  test('is not tried again after what would fail the same way, nor past its deadline', () => {
    const begun = following(acceptedRun(0, 60_000), { kind: 'drive' }).run;
    expect(following(begun, { kind: 'concluded', attempt: 1, failure: lasting }).action).toBe('deliver');
    const late = following(acceptedRun(0, 1500), { kind: 'drive' }).run;
    expect(following(late, { kind: 'concluded', attempt: 1, failure: passing }).action).toBe('deliver');
  });

  test('goes on after a crash as the same attempt, until it does not get on any more', () => {
    let run = following(acceptedRun(0, 60_000), { kind: 'drive' }).run;
    for (let crash = 0; crash < mostInterruptions; crash += 1) {
      const again = following(run, { kind: 'drive' });
      expect(again).toMatchObject({ action: 'begin', run: { attempt: 1 } });
      run = again.run;
    }
    expect(following(following(run, { kind: 'progressed' }).run, { kind: 'drive' }).action).toBe('begin');
    expect(following(run, { kind: 'drive' }).run.outcome?.failure?.code).toBe('run_interrupted');
  });

  test('can be cancelled until its end is decided', () => {
    const accepted = acceptedRun(0, 60_000);
    const begun = following(accepted, { kind: 'drive' }).run;
    expect(following(accepted, { kind: 'cancel' })).toMatchObject({ action: 'end', run: { status: 'cancelled' } });
    const stopped = following(begun, { kind: 'cancel' });
    expect(stopped).toMatchObject({ action: 'stop', run: { status: 'running' } });
    // What comes of the attempt meanwhile counts no more, and a crash does not make it forget.
    expect(following(stopped.run, { kind: 'concluded', attempt: 1, failure: null }).run).toBe(stopped.run);
    expect(following(stopped.run, { kind: 'drive' }).action).toBe('deliver');
    expect(following(stopped.run, { kind: 'delivered' })).toMatchObject({
      action: 'end',
      run: { status: 'cancelled' },
    });
    const decided = following(begun, { kind: 'concluded', attempt: 1, failure: null }).run;
    expect(following(decided, { kind: 'cancel' })).toEqual({ run: decided, timers: {}, action: null });
  });

  test('fails at its deadline, waiting or running', () => {
    const accepted = acceptedRun(0, 60_000);
    const waiting = following(accepted, { kind: 'deadline' });
    const running = following(following(accepted, { kind: 'drive' }).run, { kind: 'deadline' });
    for (const { run } of [waiting, following(running.run, { kind: 'delivered' })])
      expect(run).toMatchObject({ status: 'failed', outcome: { failure: { code: 'deadline' } } });
  });
});

describe('a run that is over', () => {
  const failed = ended({ kind: 'concluded', attempt: 1, failure: lasting });
  const cancelled = following(acceptedRun(0, 60_000), { kind: 'cancel' }).run;

  test('is tried again when its owner wants it, as a new attempt with a time and tries of its own', () => {
    for (const run of [failed, cancelled]) {
      const again = following(run, { kind: 'retry', timeout: 5000 });
      expect(again).toMatchObject({
        action: 'again',
        run: { status: 'queued', outcome: null, endedAt: null, deadline: 6000 },
        timers: { drive: 1000, deadline: 6000, sweep: null },
      });
      const begun = following(again.run, { kind: 'drive' });
      expect(begun).toMatchObject({ action: 'begin', run: { attempt: run.attempt + 1 } });
      const next = following(begun.run, { kind: 'concluded', attempt: run.attempt + 1, failure: passing });
      expect(next).toMatchObject({ action: null, run: { status: 'queued' } });
    }
  });

  test('is not tried again twice at once, nor once it succeeded, nor before it is over', () => {
    const again = following(failed, { kind: 'retry', timeout: 5000 }).run;
    const accepted = acceptedRun(0, 60_000);
    const succeeded = ended({ kind: 'concluded', attempt: 1, failure: null });
    for (const run of [again, succeeded, accepted, following(accepted, { kind: 'drive' }).run])
      expect(following(run, { kind: 'retry', timeout: 5000 })).toEqual({ run, timers: {}, action: null });
  });

  function ended(conclusion: Happening): RunState {
    const begun = following(acceptedRun(0, 60_000), { kind: 'drive' }).run;
    return following(following(begun, conclusion).run, { kind: 'delivered' }).run;
  }
});

test('a pause is spread over all of its bound', () => {
  expect(retryPause(1, 0)).toBe(0);
  expect(retryPause(1, 0.999)).toBe(1998);
  expect(retryPause(20, 0.5)).toBe(30_000);
});

test('ten thousand schedules end each run once a time that it is tried, by allowed ways, with nothing left to do', () => {
  const endings = new Map<RunStatus, number>();
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const status = live(seed);
    endings.set(status, (endings.get(status) ?? 0) + 1);
  }
  for (const status of ['succeeded', 'failed', 'cancelled'] as const)
    expect(endings.get(status), status).toBeGreaterThan(100);
  expect([...endings.keys()].sort()).toEqual(['cancelled', 'failed', 'succeeded']);
});

/** A run's life in which everything that can happen does, by a seed: attempts end, servers crash, callers cancel. */
function live(seed: number): RunStatus {
  const random = seeded(seed);
  const context = `seed ${seed}`;
  let now = 0;
  let run = acceptedRun(now, 5000 + random() * 100_000);
  const timers = new Map(Object.entries(firstTimers(run, now))) as Map<RunTimer, number>;
  /** The attempt that this process is at, and whether it is delivering; a crash forgets both. */
  let working: number | null = null;
  let delivering = false;
  let ends = 0;
  let attempts = 0;
  let retries = 0;

  const happen = (happening: Happening) => {
    const before = run;
    const next = advance(run, happening, { now, random: random(), retention: 1_000_000 });
    run = next.run;
    if (run.status !== before.status) expect(transitions[before.status], context).toContain(run.status);
    if (isOver(before) && next.action !== 'again') expect(run, context).toEqual(before);
    if (next.action === 'again') retries += 1;
    for (const [timer, due] of Object.entries(next.timers) as [RunTimer, number | null][]) {
      if (due === null) timers.delete(timer);
      else timers.set(timer, due);
    }
    if (next.action === 'begin') {
      expect(working, context).toBeNull();
      attempts += run.attempt > before.attempt ? 1 : 0;
      working = run.attempt;
    }
    if (next.action === 'deliver' || next.action === 'stop') {
      working = null;
      delivering = true;
    }
    if (next.action === 'end') {
      ends += 1;
      working = null;
      delivering = false;
    }
    return next.action;
  };

  for (let turn = 0; turn < 500; turn += 1) {
    const dice = random();
    if (dice < 0.03) happen({ kind: 'cancel' });
    else if (dice < 0.15) {
      // A crash: what the process was at is gone, and the guard has it driven again.
      working = null;
      delivering = false;
      if (!isOver(run) && !timers.has('drive')) timers.set('drive', now);
    } else if (working !== null && dice < 0.7) {
      const attempt = random() < 0.1 ? run.attempt - 1 : working;
      const current = attempt === working;
      if (current) working = null;
      const failure = random() < 0.4 ? null : random() < 0.6 ? passing : lasting;
      happen(random() < 0.2 ? { kind: 'paused', attempt } : { kind: 'concluded', attempt, failure });
      if (!current && !isOver(run) && run.outcome !== null) expect.unreachable(`${context}: a late result counted`);
    } else if (delivering && dice < 0.8) {
      delivering = false;
      happen(random() < 0.7 ? { kind: 'delivered' } : { kind: 'undelivered', pause: random() * 1000 });
    } else if (dice > 0.97) happen({ kind: 'delivered' });
    if (isOver(run) && retries < 3 && random() < 0.3) {
      const isAgain = happen({ kind: 'retry', timeout: random() * 100_000 }) === 'again';
      expect(isAgain, context).toBe(run.status !== 'succeeded');
    }
    const due = [...timers].sort((left, right) => left[1] - right[1])[0];
    expect(due !== undefined || working !== null || delivering, `${context}: forgotten`).toBe(true);
    if (due === undefined) continue;
    const [timer, time] = due;
    // A process that is at something waits for it, but for the deadline.
    if (timer === 'drive' && (working !== null || delivering)) continue;
    now = Math.max(now, time);
    if (happen({ kind: timer }) === 'erase') {
      expect(timers.size, context).toBe(0);
      break;
    }
  }
  expect(ends, context).toBe(1 + retries);
  expect(attempts, context).toBeLessThanOrEqual(mostAttempts * (1 + retries));
  return run.status;
}

function following(run: RunState, happening: Happening): Advance {
  return advance(run, happening, at);
}
