/** Where in the life of a run the server is killed. */
export const killKinds = [
  'accept',
  'dispatch',
  'mid-token',
  'mid-tool-call',
  'step-checkpoint',
  'outbox',
  'outputs',
  'sweep',
] as const;

/**
 * The kills of a campaign, in rounds of one to three: those of a round come one after the other while the work of all
 * goes on, then everything is left to end and is judged. Each kind comes as often as any other, or once more. A sweep
 * needs runs that are over, so that the first round has none, and is the first of its round, as what it erases is made
 * old while the server is down. One restart, about half-way, is on changed code.
 */
export function planKills(kills: number, kinds: readonly KillKind[], random: () => number): Plan {
  const all = Array.from({ length: kills }, (_, index) => kinds[index % kinds.length] as KillKind);
  const others = shuffled(
    all.filter((kind) => kind !== 'sweep'),
    random,
  );
  const rounds: KillKind[][] = [];
  while (others.length > 0) rounds.push(others.splice(0, 1 + Math.floor(random() * 3)));
  const spread = new Map<KillKind, number>();
  const sweeps = all.length - rounds.flat().length;
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const free = rounds.slice(1).filter((round) => round[0] !== 'sweep');
    const round = free[Math.floor(random() * free.length)];
    if (round) round.unshift('sweep');
    else rounds.push(['sweep']);
  }
  return { rounds: rounds.map((round) => round.map(aimed)), changedRound: Math.floor(rounds.length / 2) };

  /** Kills of one kind are spread over all places of their point. */
  function aimed(kind: KillKind): PlannedKill {
    const count = all.filter((each) => each === kind).length;
    const before = spread.get(kind) ?? 0;
    spread.set(kind, before + 1);
    return { kind, aim: (before + random()) / count, seed: Math.floor(random() * 2 ** 32) };
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export type KillKind = (typeof killKinds)[number];

export interface PlannedKill {
  readonly kind: KillKind;
  /** Where between the first and the last place of its point, in [0, 1). */
  readonly aim: number;
  /** For the moments that are left to chance. */
  readonly seed: number;
}

export interface Plan {
  readonly rounds: readonly (readonly PlannedKill[])[];
  /** The index of the round whose first restart is on changed code. */
  readonly changedRound: number;
}
