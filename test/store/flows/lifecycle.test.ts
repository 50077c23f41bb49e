import { describe, expect, test } from 'vitest';
import {
  lifecycle,
  refusalOf,
  type Standing,
  type Step,
  stepsOf,
  take,
} from '../../../worker/store/flows/lifecycle.ts';

const draft: Standing = { isOnline: false, isHold: false, locked: false, isDeleted: false, isTrashed: false };
const online = { ...draft, isOnline: true };
const held = { ...draft, isHold: true };
const locked = { ...draft, locked: true };
const marked = { ...draft, isDeleted: true };
const trashed = { ...draft, isTrashed: true };
const all = { draft, online, held, locked, marked, trashed };
const everyStep = Object.keys(lifecycle) as Step[];

describe('from where it stands a flow', () => {
  test.each<[Step, Standing, Standing]>([
    ['run', draft, draft],
    ['run', online, online],
    ['run', locked, locked],
    ['run', marked, marked],
    ['change', locked, locked],
    ['redraw', online, online],
    ['redraw', held, held],
    ['record', locked, locked],
    ['publish', draft, online],
    ['publish', held, { ...online, isHold: true }],
    ['publish', locked, { ...online, locked: true }],
    ['open', draft, draft],
    ['choose', draft, draft],
    ['withdraw', online, draft],
    ['hold', online, { ...online, isHold: true }],
    ['release', held, draft],
    ['lock', draft, locked],
    ['unlock', locked, draft],
    ['mark', online, { ...online, isDeleted: true }],
    ['unmark', marked, draft],
    ['delete', online, { ...online, isTrashed: true }],
    ['delete', locked, { ...locked, isTrashed: true }],
    ['undelete', trashed, draft],
    ['undelete', { ...online, isTrashed: true }, online],
  ])('gets by %s where it should be', (step, from, to) => {
    expect(take(from, [step])).toEqual(to);
  });

  test.each<[Step, keyof typeof all, number, string]>([
    ['run', 'held', 423, 'flow_on_hold'],
    ['redraw', 'locked', 423, 'flow_locked'],
    ...(['draft', 'online', 'held', 'locked', 'marked'] as const).map(
      (from): [Step, keyof typeof all, number, string] => ['undelete', from, 409, 'flow_not_deleted'],
    ),
    ...everyStep
      .filter((step) => step !== 'undelete')
      .map((step): [Step, keyof typeof all, number, string] => [step, 'trashed', 404, 'flow_not_found']),
  ])('is refused %s where it is %s, with %i %s', (step, from, status, code) => {
    expect(refusalOf(all[from], step)).toMatchObject({ status, code });
    expect(() => take(all[from], [step])).toThrow(expect.objectContaining({ status, code }));
  });

  test('is refused nothing else', () => {
    const refused = everyStep.flatMap((step) =>
      Object.entries(all).flatMap(([name, from]) => (refusalOf(from, step) ? [`${step} ${name}`] : [])),
    );
    const known = ['run held', 'redraw locked', 'undelete draft', 'undelete online', 'undelete held'];
    const ofTrashed = everyStep.filter((step) => step !== 'undelete').map((step) => `${step} trashed`);
    expect(refused.sort()).toEqual([...known, 'undelete locked', 'undelete marked', ...ofTrashed].sort());
  });
});

describe('a PATCH', () => {
  test.each<[string, Standing, Parameters<typeof stepsOf>[1], Step[]]>([
    ['of nothing is a change', draft, {}, ['change']],
    ['of the graph redraws', draft, { redraws: true }, ['change', 'redraw']],
    [
      'that unlocks does so before it redraws',
      locked,
      { locked: false, redraws: true },
      ['change', 'unlock', 'redraw'],
    ],
    ['that locks does so after it has redrawn', draft, { locked: true, redraws: true }, ['change', 'redraw', 'lock']],
    ['that publishes', draft, { isOnline: true, publishes: true }, ['change', 'publish']],
    ['that unpublishes', online, { isOnline: false }, ['change', 'withdraw']],
    ['that holds and marks', draft, { isHold: true, isDeleted: true }, ['change', 'hold', 'mark']],
    [
      'that releases and unmarks',
      { ...held, isDeleted: true },
      { isHold: false, isDeleted: false },
      ['change', 'release', 'unmark'],
    ],
    [
      'of a record as it stands',
      { ...online, isHold: true, locked: true },
      { isOnline: true, isHold: true, isDeleted: false, locked: true },
      ['change'],
    ],
  ])('%s', (_, standing, change, steps) => {
    expect(stepsOf(standing, change)).toEqual(steps);
  });

  test('of a locked flow’s graph is refused also where it locks it once more', () => {
    const steps = stepsOf(locked, { locked: true, redraws: true });
    expect(() => take(locked, steps)).toThrow(expect.objectContaining({ status: 423 }));
  });
});

test('what is an owner’s alone is told from what editors may', () => {
  const byOthers = everyStep.filter((step) => lifecycle[step].by === 'edit');
  expect(byOthers.sort()).toEqual(['change', 'lock', 'record', 'redraw', 'unlock']);
  expect(lifecycle.run.by).toBe('run');
});
