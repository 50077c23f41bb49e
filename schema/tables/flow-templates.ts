import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { graphs } from './graphs.ts';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Templates that flows are made from (spec 2.3). `scope` says who sees one. */
export const flowTemplates = sqliteTable(
  'flow_templates',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description'),
    flowSkill: text('flow_skill'),
    icon: text('icon'),
    iconBgColor: text('icon_bg_color'),
    gradient: text('gradient'),
    revision: text('revision').references(() => graphs.revision),
    tags: text('tags', { mode: 'json' }).$type<string[]>(),
    flowType: text('flow_type').notNull().default(''),
    scope: text('scope', { enum: ['system', 'tenant', 'business', 'personal'] }).notNull(),
    createAt: integer('create_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [
    index('flow_templates_by_scope').on(table.scope, table.tenantId, table.businessId),
    index('flow_templates_by_user').on(table.userId, table.createAt),
    index('flow_templates_by_revision').on(table.revision),
  ],
);

export type FlowTemplateRow = typeof flowTemplates.$inferSelect;
