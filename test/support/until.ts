import { vi } from 'vitest';

/** What `look` finds, once it finds something that holds; rejects after a minute. */
export function until<T>(look: () => T): Promise<NonNullable<T>> {
  return vi.waitUntil(look, { timeout: 60_000, interval: 10 }) as Promise<NonNullable<T>>;
}
