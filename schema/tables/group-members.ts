import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { groups } from './groups.ts';
import { tenantMembers } from './tenant-members.ts';

/** Who is in which group: members of its tenant alone, so that who leaves that leaves all in it. */
export const groupMembers = sqliteTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [tenantMembers.tenantId, tenantMembers.userId],
    }).onDelete('cascade'),
    index('group_members_by_user').on(table.userId, table.groupId),
    index('group_members_of_tenant').on(table.tenantId, table.userId),
  ],
);
