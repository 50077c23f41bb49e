import { integer, text } from 'drizzle-orm/sqlite-core';

/** The columns that place an owned row in its tenant, business and organisation (spec 2.1, scope headers of 4.1). */
export function scopeColumns() {
  return {
    tenantId: text('tenant_id'),
    businessId: integer('business_id').notNull().default(0),
    isSelf: integer('is_self', { mode: 'boolean' }).notNull().default(false),
    orgId: integer('org_id').notNull().default(0),
  };
}
