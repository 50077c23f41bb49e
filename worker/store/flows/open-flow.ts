import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { RunnableFlow } from './runnable.ts';

/** A flow that others than its owner may start, and its owner, with whose rights it runs. */
export interface OpenFlow {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
}

/** What `read` finds, kept under the epoch of its owner, who is known only once it was read. */
export async function throughOwner<Found extends OpenFlow>(
  app: AppContext,
  key: string,
  read: () => Promise<Found | null>,
): Promise<Found | null> {
  const first = app.cache.peek<Found>(key) ?? (await read());
  if (first === null) return null;
  const pulse = await app.accounts.use(first.owner.userId, null);
  const kept = app.cache.get<Found>(key, pulse);
  if (kept) return kept;
  // What was read before the epoch was known may be older than it: only a second read may be kept.
  const found = await read();
  if (found !== null && found.owner.userId === first.owner.userId) app.cache.put(key, pulse, found);
  return found;
}
