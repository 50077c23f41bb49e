import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { ValidationError } from '../../http/errors.ts';
import { freeName } from '../unique-name.ts';

/** SQL for a flow name that the user does not have yet: `X`, `X (1)`, `X (2)` (facts 5). */
export function freeFlowName(userId: string, wanted: string): SQL<string> {
  return freeName(flows.name, flowsOf(userId), wanted, 'parentheses');
}

/** SQL for an endpoint name that the user does not have yet: `x`, `x-1`, `x-2`. Throws ValidationError for a bad form. */
export function freeEndpointName(userId: string, wanted: string): SQL<string> {
  checkEndpointName(wanted);
  return freeStoredEndpointName(userId, wanted);
}

/** The same of a name that a flow has had. */
export function freeStoredEndpointName(userId: string, had: string): SQL<string> {
  return freeName(flows.endpointName, flowsOf(userId), had, 'hyphen');
}

/** Throws ValidationError unless the name may stand in a path (facts 5) and is no part of one of ours. */
export function checkEndpointName(name: string): void {
  if (!/^[A-Za-z0-9_-]+$/.test(name)) {
    throw new ValidationError('Endpoint name must contain only letters, numbers, hyphens, and underscores');
  }
  if (ownPaths.has(name)) {
    throw new ValidationError(`Endpoint name "${name}" is taken by a path of the service: choose another`);
  }
}

/** What stands behind `/run/` in paths of runs of another kind. */
const ownPaths = new Set(['advanced', 'session']);

function flowsOf(userId: string): SQL | undefined {
  return and(eq(flows.userId, userId), isNull(flows.deletedAt));
}
