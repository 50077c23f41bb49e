import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { businesses } from './businesses.ts';
import { tenantMembers } from './tenant-members.ts';

/** Who is in which business: members of its tenant alone, so that who leaves that leaves all in it. */
export const businessMembers = sqliteTable(
  'business_members',
  {
    businessId: integer('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [tenantMembers.tenantId, tenantMembers.userId],
    }).onDelete('cascade'),
    index('business_members_by_user').on(table.userId, table.businessId),
    index('business_members_of_tenant').on(table.tenantId, table.userId),
  ],
);
