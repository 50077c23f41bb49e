import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Sign-ins: what makes a token revocable. A token names its sign-in; logout ends it for every token of it. */
export const signIns = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    ...scopeColumns(),
  },
  (table) => [index('sessions_by_user').on(table.userId, table.createdAt)],
);

export type SignInRow = typeof signIns.$inferSelect;
