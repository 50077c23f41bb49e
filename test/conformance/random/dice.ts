/** Chances that are the same for the same seed (a linear congruential generator, Numerical Recipes' constants). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
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
