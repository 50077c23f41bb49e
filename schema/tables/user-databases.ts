import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Which SQLite databases a user's flows have opened, by the files that they name: to find them when the user goes. */
export const userDatabases = sqliteTable(
  'user_databases',
  {
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
