import { expect, test } from 'vitest';
import { seeded } from '../support/seeded.ts';
import { runCampaign } from './campaign.ts';
import { killKinds, planKills } from './plan.ts';

// `npm run crash` does this fifty times, with every kind of kill.
test('what a server that is killed three times has taken on ends once, and is all there', async () => {
  const lines: string[] = [];
  const kinds = ['accept', 'mid-token', 'step-checkpoint'] as const;
  const { kills, faults } = await runCampaign({ kills: 3, seed: 1, kinds }, (line) => lines.push(line));
  expect(faults, lines.join('\n')).toEqual([]);
  expect(kills.toSorted()).toEqual(kinds);
}, 180_000);

test.each([8, 50, 51])('%i kills are of all kinds, no sweep comes before there is something to sweep', (kills) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { rounds, changedRound } = planKills(kills, killKinds, seeded(seed));
    const byKind = Object.values(Object.groupBy(rounds.flat(), ({ kind }) => kind)).map((same) => same?.length ?? 0);
    expect(byKind).toHaveLength(killKinds.length);
    expect(Math.max(...byKind) - Math.min(...byKind)).toBeLessThanOrEqual(1);
    const [first = [], ...others] = rounds;
    const notFirst = [...first, ...others.flatMap((round) => round.slice(1))];
    expect(notFirst.map(({ kind }) => kind)).not.toContain('sweep');
    expect(rounds.flat().every(({ aim }) => aim >= 0 && aim < 1)).toBe(true);
    expect(rounds[changedRound]).toBeDefined();
  }
});
