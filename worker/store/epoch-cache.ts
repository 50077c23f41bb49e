/**
 * Keeps what was read from D1 for as long as its account's epoch stands (design decision 7). An entry is only as good
 * as the epoch it was read under; the caller brings the current one from the account with each request.
 */
export class EpochCache {
  readonly #entries = new Map<string, { pulse: Pulse; value: unknown }>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get<T>(key: string, pulse: Pulse): T | undefined {
    const entry = this.#entries.get(key);
    return entry?.pulse === pulse ? (entry.value as T) : undefined;
  }

  /** What the entry holds, trusted or not: to learn which account to ask. */
  peek<T>(key: string): T | undefined {
    return this.#entries.get(key)?.value as T | undefined;
  }

  /** Keeps a value read after `pulse` was; nothing is kept while the account is being changed. */
  put(key: string, pulse: Pulse, value: unknown): void {
    if (pulse === 0) return;
    this.#entries.delete(key);
    this.#entries.set(key, { pulse, value });
    if (this.#entries.size > this.#capacity) this.#entries.delete(this.#entries.keys().next().value as string);
  }

  /** The kept value, or what `read` finds. */
  async through<T>(key: string, pulse: Pulse, read: () => Promise<T>): Promise<T> {
    const kept = this.get<T>(key, pulse);
    if (kept !== undefined) return kept;
    const value = await read();
    if (value !== undefined && value !== null) this.put(key, pulse, value);
    return value;
  }
}

/**
 * The account's epoch as of this request, or 0 while something cached is being changed: then nothing is trusted. One
 * number, because every request carries it over an RPC.
 */
export type Pulse = number;
