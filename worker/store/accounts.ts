import type { Rate } from '../../durable-objects/account/token-buckets.ts';
import type { Account } from '../../durable-objects/account.ts';
import { HttpError } from '../http/errors.ts';
import { durableCall } from './durable-call.ts';
import type { Pulse } from './epoch-cache.ts';
import { inEach } from './in-each.ts';

/** The Account objects, one for each user (design decision 7). */
export class Accounts {
  readonly #namespace: DurableObjectNamespace<Account>;
  readonly #ids = new Map<string, DurableObjectId>();

  constructor(namespace: DurableObjectNamespace<Account>) {
    this.#namespace = namespace;
  }

  /** The request's one call: counts the key's use, if there is a key, and tells whether caches hold. */
  use(userId: string, keyId: string | null): Promise<Pulse> {
    return durableCall(
      () => this.#stub(userId),
      (account) => account.use(keyId),
    );
  }

  /**
   * The one call of a request without a credential, to a door of this user's as one of its callers sees it. Throws a 429
   * where too many came by it.
   */
  async admit(userId: string, door: string, rate: Rate): Promise<Pulse> {
    const pulse = await this.#admit(userId, door, rate);
    if (pulse >= 0) return pulse;
    const seconds = Math.ceil(-pulse / 1000);
    const detail = `Too many requests without a credential come from your address. Try again in ${seconds} s.`;
    throw new HttpError(429, 'rate_limited', detail, { 'retry-after': String(seconds) });
  }

  /** Takes from an object's bucket of that name. Resolves to 0, or to the milliseconds until there is something in it. */
  async take(object: string, door: string, rate: Rate): Promise<number> {
    return Math.max(0, -(await this.#admit(object, door, rate)));
  }

  /** Milliseconds until one more may come by a door of an object; 0 for now. Takes nothing. */
  async wait(object: string, door: string, rate: Rate): Promise<number> {
    return durableCall(
      () => this.#stub(object),
      async (account) => account.wait(door, rate),
    );
  }

  /** Charges a door of an object for what turned out badly. */
  async charge(object: string, door: string, rate: Rate): Promise<void> {
    await this.#stub(object).charge(door, rate);
  }

  #admit(object: string, door: string, rate: Rate): Promise<Pulse> {
    return durableCall(
      () => this.#stub(object),
      async (account) => account.admit(door, rate),
    );
  }

  /**
   * Changes something cached: readers go to D1 from before the first write until after the last. A crash in between, or
   * a write of which nobody knows whether it will still arrive, leaves the account marked, which is slow but right, and
   * heals by itself.
   */
  change<T>(userId: string, write: () => Promise<T>): Promise<T> {
    return this.changeAll([userId], write);
  }

  /** Changes what is cached of several users: two calls for each, of which a Worker makes a thousand at most. */
  async changeAll<T>(userIds: readonly string[], write: () => Promise<T>): Promise<T> {
    const change = crypto.randomUUID();
    const inEachAccount = (call: (account: DurableObjectStub<Account>) => Promise<void>) =>
      inEach(userIds, (userId) => durableCall(() => this.#stub(userId), call));
    const settle = () => inEachAccount(async (account) => account.settle(change));
    await inEachAccount(async (account) => account.mark(change));
    const result = await write().catch(async (error) => {
      if (error instanceof HttpError) await settle();
      throw error;
    });
    await settle();
    return result;
  }

  /** Exact uses by key id. */
  async usage(userId: string): Promise<Record<string, { totalUses: number; lastUsedAt: number }>> {
    return durableCall(
      () => this.#stub(userId),
      async (account) => account.usage(),
    );
  }

  async forget(userId: string, keyId: string): Promise<void> {
    await this.#stub(userId).forget(keyId);
  }

  /** Writes what the accounts used through here still hold in memory. */
  async flush(): Promise<void> {
    await Promise.all([...this.#ids.keys()].map((userId) => this.#stub(userId).flush()));
  }

  #stub(userId: string): DurableObjectStub<Account> {
    let id = this.#ids.get(userId);
    if (!id) {
      id = this.#namespace.idFromName(userId);
      if (this.#ids.size >= 10_000) this.#ids.clear();
      this.#ids.set(userId, id);
    }
    return this.#namespace.get(id);
  }
}
