import { describe, expect, test } from 'vitest';
import { noteDue, type ScheduleState, setSchedule } from '../../../durable-objects/flow-schedule/state.ts';
import { seeded } from '../../support/seeded.ts';

const order = { flowId: 'flow', keyId: null, cron: '*/5 * * * *', timeZone: 'UTC', enabled: true, sealed: '' };
const noon = Date.UTC(2027, 5, 1, 12);
const minute = 60_000;

describe('setting a schedule', () => {
  test('counts from now', () => {
    expect(setSchedule(null, order, noon).dueAt).toBe(noon + 5 * minute);
  });

  test('anew with the same times keeps what is due', () => {
    const set = setSchedule(null, order, noon);
    expect(setSchedule(set, { ...order, sealed: 'new' }, noon + 7 * minute)).toMatchObject({
      dueAt: noon + 5 * minute,
      sealed: 'new',
    });
  });

  test('anew with other times drops what is due', () => {
    const set = setSchedule(null, order, noon);
    const hourly = setSchedule(set, { ...order, cron: '@hourly' }, noon + 7 * minute);
    expect(hourly.dueAt).toBe(noon + 60 * minute);
    expect(setSchedule(hourly, { ...order, enabled: false }, noon).dueAt).toBeNull();
  });

  test('anew finds back from a clock that had jumped ahead', () => {
    const jumped = noon + 1440 * minute;
    const run = { id: 'a', at: jumped };
    const astray = noteDue(setSchedule(null, order, noon), noon + 5 * minute, { run }, jumped);
    expect(astray.dueAt).toBe(jumped + 5 * minute);
    expect(setSchedule(astray, order, noon + 6 * minute).dueAt).toBe(noon + 10 * minute);
  });

  test('anew forgets the last error, and remembers the last run', () => {
    const failed = noteDue(setSchedule(null, order, noon), noon + 5 * minute, { error }, noon + 5 * minute);
    const ran = noteDue(failed, noon + 10 * minute, { run: { id: 'a', at: noon + 10 * minute } }, noon + 10 * minute);
    const anew = setSchedule({ ...ran, lastError: { ...error, at: noon } }, order, noon + 11 * minute);
    expect(anew).toMatchObject({ lastError: null, lastRunId: 'a', createdAt: noon });
  });
});

test('a run that somebody started before the crash stands for what was missed until then, not for later times', () => {
  const set = setSchedule(null, order, noon);
  const late = noon + 62 * minute;
  const again = noteDue(set, noon + 5 * minute, { run: { id: 'a', at: late }, isNew: false }, late);
  expect(again.dueAt).toBe(noon + 10 * minute);
  expect(noteDue(again, noon + 10 * minute, { run: { id: 'b', at: late } }, late).dueAt).toBe(noon + 65 * minute);
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'whatever clocks and processes do, no due time has two runs and none is passed over (seed %i)',
  (seed) => {
    const random = seeded(seed);
    const world = { clock: noon, set: setSchedule(null, order, noon), started: new Set<number>() };
    for (let step = 0; step < 60; step += 1) {
      const chance = random();
      if (chance < 0.55) world.clock += Math.floor(random() * 8 * minute);
      else if (chance < 0.6) world.clock += Math.floor(random() * 1440 * minute);
      else if (chance < 0.7) world.clock -= Math.floor(random() * 30 * minute);
      else if (chance < 0.75) world.set = setSchedule(world.set, { ...order, sealed: String(step) }, world.clock);
      ring(world, random);
    }
  },
);

/** An alarm, which may be cut off after each run that it starts. */
function ring(world: World, random: () => number): void {
  while (world.set.dueAt !== null && world.set.dueAt <= world.clock) {
    const { dueAt, lastDueAt } = world.set;
    const isNew = !world.started.has(dueAt);
    world.started.add(dueAt);
    expect(dueAt % (5 * minute)).toBe(0);
    expect(dueAt).toBeGreaterThan(lastDueAt ?? 0);
    if (random() < 0.3) return;
    const outcome = { run: { id: String(dueAt), at: world.clock }, isNew };
    world.set = noteDue(world.set, dueAt, outcome, world.clock);
    const next = world.set.dueAt as number;
    // A new run stands for all until now; one that was there already leaves the rest to the next.
    expect(next - (isNew ? world.clock : dueAt)).toBeLessThanOrEqual(5 * minute);
    expect(next).toBeGreaterThan(isNew ? world.clock : dueAt);
  }
}

const error = { code: 'inactive_user', message: 'deactivated' };

interface World {
  clock: number;
  set: ScheduleState;
  readonly started: Set<number>;
}
