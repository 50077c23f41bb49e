import type { Principal } from '../../auth/principal.ts';
import { ForbiddenError, type NotFoundError } from '../../http/errors.ts';
import { type Action, may, type Owned, permissionsFor } from '../may.ts';

/**
 * The resource, where the principal may act upon it. Throws the `unknown` of what is not there for one that they may not
 * see, and ForbiddenError, naming the permission, for one that they see (design decision 10).
 */
export function permitted<Resource extends Owned>(
  principal: Principal,
  action: Action,
  resource: Resource | null | undefined,
  unknown: () => NotFoundError,
): Resource {
  if (!resource || !may(principal, 'read', resource)) throw unknown();
  if (!may(principal, action, resource)) throw forbidden(action);
  return resource;
}

/** The refusal of somebody who sees a resource and may not do this with it. */
export function forbidden(action: Action): ForbiddenError {
  const detail =
    permissionsFor(action).length === 0
      ? 'You see this because it is shared with you. Only its owner may do that.'
      : `You see this because it is shared with you, but not with the permission "${action}". Its owner can give it to you in the project.`;
  return new ForbiddenError(detail, 'permission_missing');
}
