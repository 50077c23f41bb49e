import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';

/**
 * People who may sign in. `serial` is the integer that spec 2.2, 2.3 and 2.5 show beside the UUID. Of one who was deleted
 * (`deletedAt`) the row stays without name and rights, so that nothing that names it breaks. Times are ms.
 */
export const users = sqliteTable('users', {
  serial: integer('serial').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  profileImage: text('profile_image'),
  /** Encrypted under the service secret, bound to this row. */
  storeApiKey: text('store_api_key'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  isSuperuser: integer('is_superuser', { mode: 'boolean' }).notNull().default(false),
  optins: text('optins', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  createAt: integer('create_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  lastLoginAt: integer('last_login_at'),
  deletedAt: integer('deleted_at'),
  ...scopeColumns(),
});

export type UserRow = typeof users.$inferSelect;
