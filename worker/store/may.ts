import type { Permission } from '../../schema/tables/project-grants.ts';
import type { Principal } from '../auth/principal.ts';

/**
 * What a principal wants with a resource: `read`, `run` and `edit` can be given to others, `delete` and `own` (all else
 * that only an owner does: to share it, to publish it, to set its schedule or its secrets) cannot.
 */
export type Action = 'read' | 'run' | 'edit' | 'delete' | 'own';

/** What every owned row says of itself. */
export interface Owned {
  readonly userId: string;
  /** How far it is open to others; absent for what is its owner's alone. */
  readonly sharing?: Sharing;
}

export interface Sharing {
  readonly accessType: 'PRIVATE' | 'RESTRICTED' | 'PUBLIC';
  /** The most that its project authorises the principal for who is asked about. */
  readonly granted: Permission | null;
  /** What a deactivated user has is open to nobody (spec 3). */
  readonly ownerIsActive: boolean;
}

/**
 * The ownership function: whether a principal may do something with a resource. The only place that decides it for one
 * row (design, "Rooms"); `visibleTo` is the same rule for lists. Superusers see or run nobody else's by being superusers
 * (design decision 10): what counts is who owns the row, how far it is open, and whom its project authorises.
 */
export function may(principal: Principal, action: Action, { userId, sharing }: Owned): boolean {
  if (userId === principal.userId) return true;
  if (sharing === undefined || !sharing.ownerIsActive || sharing.accessType === 'PRIVATE') return false;
  if (sharing.accessType === 'PUBLIC' && openActions.has(action)) return true;
  return sharing.granted !== null && permissionsFor(action).includes(sharing.granted);
}

/** The permissions that include an action; none for what only owners do. */
export function permissionsFor(action: Action): readonly Permission[] {
  const first = permissions.indexOf(action as Permission);
  return first === -1 ? [] : permissions.slice(first);
}

/** What every signed-in user may do with what is public. */
export const openActions: ReadonlySet<Action> = new Set(['read', 'run']);

/** Each includes the ones before it. */
const permissions: readonly Permission[] = ['read', 'run', 'edit'];
