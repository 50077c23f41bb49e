import * as z from 'zod';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { queryBoolean, queryInteger } from '../../http/query.ts';
import { parseHeaders } from '../../http/validation.ts';
import type { FlowFilter } from '../../store/flows/list.ts';
import { checkedBusiness, placeOf, type Scope } from '../../store/scopes/scope.ts';

/**
 * The parameters that say what of a scope a list is of (spec 4.5). Those with capitals or hyphens come as headers, too.
 */
export const scopeQuery = {
  include_scope_sub_businesses: queryBoolean(false).describe('With those below the business of the scope.'),
  include_descendant_orgs: queryBoolean(false).describe('With those below `org_id`.'),
  'Filter-Business-Id': queryInteger<number | undefined>(undefined, 0).describe(
    'Only those of this business: one that you are in, or below one. May come as a header.',
  ),
  'include-sub-businesses': queryBoolean(false).describe(
    'With those below `Filter-Business-Id`. May come as a header.',
  ),
};

/**
 * What a list is narrowed down to. Throws ValidationError for malformed headers, ForbiddenError for a foreign business.
 */
export async function scopeFilter(
  app: AppContext,
  principal: Principal,
  scope: Scope | null,
  query: ScopeQuery,
  headers: Headers,
): Promise<ScopeFilter> {
  const inHeaders = parseHeaders(listHeaders, headers);
  const filtered = query['Filter-Business-Id'] ?? inHeaders?.['Filter-Business-Id'] ?? 0;
  const withSubs = query['include-sub-businesses'] || (inHeaders?.['include-sub-businesses'] ?? false);
  const ofScope = scope && withBelow(scope, query);
  const businesses = [
    ...(ofScope?.businessId ? [placeOf(ofScope)] : []),
    ...(filtered === 0 ? [] : [{ id: await checkedBusiness(app, principal, filtered), withBelow: withSubs }]),
  ];
  return { shared: scope !== null && !scope.isSelf, tenantId: scope?.tenantId ?? undefined, businesses };
}

/** The scope of a list, with what lies below its business where that is asked for. */
export function withBelow(scope: Scope, query: { readonly include_scope_sub_businesses: boolean }): Scope {
  return { ...scope, withBelow: query.include_scope_sub_businesses };
}

const listHeaders = z.object({
  'Filter-Business-Id': scopeQuery['Filter-Business-Id'],
  'include-sub-businesses': scopeQuery['include-sub-businesses'],
});

type ScopeQuery = z.output<z.ZodObject<typeof scopeQuery>>;

export type ScopeFilter = Pick<FlowFilter, 'shared' | 'tenantId' | 'businesses'>;
