import { seeded } from '../../support/seeded.ts';

/** Chances that are the same for the same seed. */
export function createDice(seed: number): Dice {
  const roll = seeded(seed);
  return {
    chance: (probability) => roll() < probability,
    pick: (items) => items[Math.floor(roll() * items.length)] as (typeof items)[number],
    upTo: (most) => Math.floor(roll() * (most + 1)),
  };
}

export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A whole number from 0 to `most`. */
  upTo(most: number): number;
}
