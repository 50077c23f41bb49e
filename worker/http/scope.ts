import * as z from 'zod';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { checkedScope, type Scope } from '../store/scopes/scope.ts';
import type { Endpoint } from './endpoint.ts';
import { queryBoolean, queryInteger, queryUuid } from './query.ts';
import { parseHeaders } from './validation.ts';

/** Whether an endpoint manages resources, so that it takes the headers of a scope (spec 4.1). */
export function takesScope({ access, tag }: Pick<Endpoint, 'access' | 'tag'>): boolean {
  return access !== 'anyone' && access !== 'optional' && resourceTags.has(tag);
}

/**
 * The scope that a request's headers name; null where they name none, which costs three look-ups. Throws
 * ValidationError for a malformed one, ForbiddenError for one that the principal is not in.
 */
export function readScope(app: AppContext, principal: Principal, headers: Headers): Promise<Scope> | null {
  const parsed = parseHeaders(scopeHeaders, headers);
  if (parsed === null) return null;
  return checkedScope(app, principal, {
    tenantId: parsed['tenant-id'],
    businessId: parsed['business-id'],
    isSelf: parsed['is-self'],
  });
}

/**
 * The headers of a scope, as they are parsed and described. An empty one is malformed: it may have meant some tenant.
 */
export const scopeHeaders = z.object({
  'tenant-id': queryUuid().describe('The tenant; without it, your default one.'),
  'business-id': queryInteger<number | undefined>(undefined, 0).describe('A business of the tenant; 0 for none.'),
  'is-self': queryBoolean(false).describe('Whether only your own is meant.'),
});

const resourceTags = new Set(['Flows', 'Templates', 'Projects', 'Skills', 'Files']);
