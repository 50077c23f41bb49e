import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError } from '../../http/errors.ts';
import { businessKind } from './kinds.ts';
import { idsIn, membershipOf, placed } from './membership.ts';
import { above, liesIn, type PlaceInTree } from './tree.ts';

/**
 * What a request's headers choose: lists show what of it the principal may see anyhow, and what is made is put into it.
 */
export interface Scope {
  /** Null for whoever names none and has no default one: then it is not asked about. */
  readonly tenantId: string | null;
  /** 0 for none. */
  readonly businessId: number;
  /** Only the principal's own. */
  readonly isSelf: boolean;
  /** Of a list: with what lies below the business. */
  readonly withBelow?: boolean;
}

/** The scope that is named, where the principal is in it. Throws ForbiddenError. */
export async function checkedScope(
  app: AppContext,
  principal: Principal,
  named: { tenantId: string | undefined; businessId: number | undefined; isSelf: boolean },
): Promise<Scope> {
  const { tenantId = principal.tenantId, businessId = 0, isSelf } = named;
  if (named.tenantId !== undefined || businessId !== 0) {
    const { tenants, businesses } = await membershipOf(app, principal);
    if (named.tenantId !== undefined && !tenants.has(named.tenantId)) {
      throw new ForbiddenError(`tenant-id: you are in no tenant ${named.tenantId}.`, 'foreign_scope');
    }
    if (businessId !== 0 && businesses.get(businessId) !== tenantId) {
      throw new ForbiddenError(`business-id: you are in no business ${businessId} of this tenant.`, 'foreign_scope');
    }
  }
  return { tenantId, businessId, isSelf };
}

/**
 * A business that a list is narrowed down to: one that the principal is in, or below one of those. Throws ForbiddenError.
 */
export async function checkedBusiness(app: AppContext, principal: Principal, id: number): Promise<number> {
  const own = idsIn('businesses', principal.userId);
  const found = await app.db.all(sql`select 1 from ${above(businessKind, id)} where id in ${own} limit 1`);
  if (found.length > 0) return id;
  throw new ForbiddenError(`Filter-Business-Id: you are in no business ${id}, and in none around it.`, 'foreign_scope');
}

/** SQL for "the row lies in the scope": in its tenant, and its business where it names one. Nothing without a scope. */
export function liesInScope(columns: ScopedColumns, scope: Scope | null): SQL | undefined {
  return and(
    scope?.tenantId ? eq(columns.tenantId, scope.tenantId) : undefined,
    scope?.businessId ? liesIn(businessKind, columns.businessId, placeOf(scope)) : undefined,
  );
}

/** The business that a scope names, as a place in its tree. */
export function placeOf({ businessId, withBelow = false }: Scope): PlaceInTree {
  return { id: businessId, withBelow };
}

/** The principal, who puts what is made into the scope: rows take their place from there. */
export function within(principal: Principal, { tenantId, businessId, isSelf }: Scope): Principal {
  return placed(principal, { tenantId, businessId, isSelf });
}

interface ScopedColumns {
  readonly tenantId: SQLiteColumn;
  readonly businessId: SQLiteColumn;
}
