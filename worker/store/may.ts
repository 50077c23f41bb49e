import type { Principal } from '../auth/principal.ts';

/** What a principal wants with a resource. */
export type Action = 'read' | 'run' | 'edit' | 'delete';

/** What every owned row says of itself. */
export interface Owned {
  readonly userId: string;
}

/**
 * The ownership function: whether a principal may do something with a resource. The only place that decides it (design,
 * "Rooms"). Superusers see or run nobody else's (design decision 10), so what counts is who owns the row.
 */
export function may(principal: Principal, _action: Action, resource: Owned): boolean {
  return resource.userId === principal.userId;
}
