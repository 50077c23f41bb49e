import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { idsIn } from '../scopes/membership.ts';

/**
 * SQL for "the principal may see the template": their own, the system's, and those of tenants and businesses that they
 * are in; of superusers also those that somebody who was deleted left to a tenant or business, lest nobody can clear them.
 */
export function isVisible({ db }: AppContext, { userId, isSuperuser }: Principal): SQL | undefined {
  const { scope, tenantId, businessId } = flowTemplates;
  const gone = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  return or(
    eq(flowTemplates.userId, userId),
    eq(scope, 'system'),
    and(eq(scope, 'tenant'), sql`${tenantId} in ${idsIn('tenants', userId)}`),
    and(
      eq(scope, 'business'),
      sql`${tenantId} in ${idsIn('tenants', userId)} and ${businessId} in ${idsIn('businesses', userId)}`,
    ),
    isSuperuser ? and(inArray(scope, ['tenant', 'business']), inArray(flowTemplates.userId, gone)) : undefined,
  );
}

/** Whether one who sees a template may change and delete it: its maker, and superusers the system's and what was left. */
export function mayKeep({ userId, isSuperuser }: Principal, template: Kept): boolean {
  return template.userId === userId || (isSuperuser && (template.scope === 'system' || template.makerIsGone));
}

interface Kept {
  readonly userId: string;
  readonly scope: string;
  readonly makerIsGone: boolean;
}
