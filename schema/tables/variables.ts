import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** A user's global variables (facts 16). `value` is encrypted under the service secret, bound to its row. */
export const variables = sqliteTable(
  'variables',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    value: text('value').notNull(),
    defaultFields: text('default_fields', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [uniqueIndex('variables_by_name').on(table.userId, table.name)],
);

export type VariableRow = typeof variables.$inferSelect;
