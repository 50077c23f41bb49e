import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tenants } from './tenants.ts';
import { users } from './users.ts';

/** Who is in which tenant. Which one is a user's default stands in `users.tenant_id`. */
export const tenantMembers = sqliteTable(
  'tenant_members',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('tenant_members_by_user').on(table.userId, table.tenantId),
  ],
);
