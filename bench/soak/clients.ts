import { setTimeout as delay } from 'node:timers/promises';
import { type Activity, activities, type Soak } from './activities.ts';
import type { SoakOptions } from './options.ts';
import type { Tally } from './tally.ts';

/**
 * Has clients do one activity after the other until `until` (`performance.now()`), evenly mixed by weight, at the rate
 * asked for or as fast as the server answers. Resolves when the last is done; what fails is counted.
 */
export async function keepBusy(soak: Soak, tally: Tally, options: SoakOptions, until: number): Promise<void> {
  const { clients, rate } = options;
  const interval = (1000 * clients) / rate;
  const round = mixed(activities);
  let turns = 0;

  async function client(number: number): Promise<void> {
    await delay((interval * number) / clients);
    while (performance.now() < until) {
      const turn = turns++;
      const activity = round[turn % round.length] as Activity;
      const begun = performance.now();
      try {
        await activity.act(soak, turn);
        tally.done(activity.name, performance.now() - begun);
      } catch (error) {
        tally.failed(activity.name, error);
      }
      await delay(Math.max(0, interval - (performance.now() - begun)));
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

/** One round, in which each activity comes as often as its weight says, spread over it. */
function mixed(all: readonly Activity[]): readonly Activity[] {
  const places = all.flatMap((activity) =>
    Array.from({ length: activity.weight }, (_, time) => ({ activity, at: (time + 0.5) / activity.weight })),
  );
  return places.sort((a, b) => a.at - b.at).map(({ activity }) => activity);
}
