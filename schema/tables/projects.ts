import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Projects (once called folders): named sets of flows. */
export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    authSettings: text('auth_settings', { mode: 'json' }).$type<Record<string, unknown>>(),
    parentId: text('parent_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [uniqueIndex('projects_by_name').on(table.userId, table.name)],
);

export type ProjectRow = typeof projects.$inferSelect;
