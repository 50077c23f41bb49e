import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orgs } from './orgs.ts';
import { tenantMembers } from './tenant-members.ts';

/** Who is in which organisation: members of its tenant alone, so that who leaves that leaves all in it. */
export const orgMembers = sqliteTable(
  'org_members',
  {
    orgId: integer('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [tenantMembers.tenantId, tenantMembers.userId],
    }).onDelete('cascade'),
    index('org_members_by_user').on(table.userId, table.orgId),
    index('org_members_of_tenant').on(table.tenantId, table.userId),
  ],
);
