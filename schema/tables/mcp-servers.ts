import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/**
 * The MCP servers that a user registered, by name. `settings` is the whole of what was sent, as JSON, encrypted under the
 * service secret and bound to its row: keys stand in its URL, headers, arguments and environment alike.
 */
export const mcpServers = sqliteTable(
  'mcp_servers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [uniqueIndex('mcp_servers_by_name').on(table.userId, table.name)],
);

export type McpServerRow = typeof mcpServers.$inferSelect;
