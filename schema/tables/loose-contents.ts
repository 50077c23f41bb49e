import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Contents in R2 that no file has: not yet, since their bytes still come, or no more. What stays here is cleared away. */
export const looseContents = sqliteTable(
  'loose_contents',
  {
    content: text('content').primaryKey(),
    userId: text('user_id').notNull(),
    /** Milliseconds. */
    since: integer('since').notNull(),
  },
  (table) => [index('loose_contents_by_age').on(table.since), index('loose_contents_by_user').on(table.userId)],
);
