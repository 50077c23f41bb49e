import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { tenants } from './tenants.ts';

/** Organisations: a tree within each tenant. Numbers are never given twice, since rows of all kinds go on naming them. */
export const orgs = sqliteTable(
  'orgs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    parentId: integer('parent_id').references((): AnySQLiteColumn => orgs.id),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('orgs_by_name').on(table.tenantId, table.parentId, table.name),
    uniqueIndex('orgs_by_top_name').on(table.tenantId, table.name).where(sql`parent_id is null`),
    index('orgs_by_parent').on(table.parentId),
  ],
);
