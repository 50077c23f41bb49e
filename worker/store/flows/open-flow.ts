import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { Pulse } from '../epoch-cache.ts';
import type { RunnableFlow } from './runnable.ts';

/** A flow that others than its owner may start, and its owner, with whose rights it runs. */
export interface OpenFlow {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
}

/**
 * What `read` finds, kept under the epoch of its owner, who is known only once it was read. Where `network` tells from
 * where somebody without a credential comes, these are limited: throws a 429.
 */
export async function throughOwner<Found extends OpenFlow>(
  app: AppContext,
  key: string,
  read: () => Promise<Found | null>,
  network: (found: Found) => string | null = () => null,
): Promise<Found | null> {
  const first = app.cache.peek<Found>(key) ?? (await read());
  if (first === null) return null;
  const pulse = await admitTo(app, first, network(first));
  const kept = app.cache.get<Found>(key, pulse);
  if (kept) return kept;
  // What was read before the epoch was known may be older than it: only a second read may be kept.
  const found = await read();
  if (found !== null && found.owner.userId === first.owner.userId) app.cache.put(key, pulse, found);
  return found;
}

/** The pulse of a flow's owner, for a visitor from a network. Throws a 429 where too many come from there. */
export function admitTo(app: AppContext, { flow, owner }: OpenFlow, network: string | null): Promise<Pulse> {
  const { SERVICE_ANONYMOUS_RATE: perSecond, SERVICE_ANONYMOUS_BURST: burst } = app.config;
  if (network === null || perSecond === 0) return app.accounts.use(owner.userId, null);
  return app.accounts.admit(owner.userId, `${flow.id}/${network}`, { perSecond, burst });
}
