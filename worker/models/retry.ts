import { RetryableError } from '../engine/errors.ts';
import { ModelUnavailableError } from '../engine/model-errors.ts';
import { waitFor } from '../engine/wait-for.ts';
import type { ModelDeps } from './deps.ts';

/**
 * Asks again, up to `maxRetries` times, while the provider is unavailable and nothing of an answer was seen yet. Waits
 * as long as the provider asked for (up to a minute), else a random time below 0.5 s doubled by each try, at most 8 s.
 */
export async function* withRetries<Part>(
  ask: () => AsyncIterable<Part>,
  maxRetries: number,
  signal: AbortSignal,
  deps: Pick<ModelDeps, 'wait' | 'random'>,
  isSeen: (part: Part) => boolean = () => true,
): AsyncGenerator<Part> {
  for (let tries = 0; ; tries += 1) {
    let seen = false;
    try {
      for await (const part of ask()) {
        seen ||= isSeen(part);
        yield part;
      }
      return;
    } catch (error) {
      if (!(error instanceof RetryableError) || seen || tries >= maxRetries || signal.aborted) throw error;
      const asked = error instanceof ModelUnavailableError ? error.retryAfter : null;
      await (deps.wait ?? waitFor)(pause(asked, tries, deps.random ?? Math.random), signal);
    }
  }
}

function pause(asked: number | null, tries: number, random: () => number): number {
  if (asked !== null && asked > 0 && asked <= 60_000) return asked;
  return random() * Math.min(500 * 2 ** tries, 8000);
}
