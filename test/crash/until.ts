import { setTimeout as delay } from 'node:timers/promises';

/** What `look` finds, once it finds something; throws after `patience` milliseconds. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { pause = 20, patience = 60_000 } = {},
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`);
    await delay(pause);
  }
}

/** Waits as exactly as this process can, parts of a millisecond too. */
export async function exactly(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  if (milliseconds > 15) await delay(milliseconds - 10);
  while (performance.now() < end) if (end - performance.now() > 1) await new Promise(setImmediate);
}
