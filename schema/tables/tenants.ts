import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tenants: what people, businesses, organisations and groups belong to (issue 6, "Scopes"). Times are ms. */
export const tenants = sqliteTable('tenants', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
