import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { graphs } from './graphs.ts';
import { projects } from './projects.ts';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Flows (spec 2.1). The graph lies in `graphs` by its revision; times are ms; `deletedAt` hides a row from every read. */
export const flows = sqliteTable(
  'flows',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id),
    name: text('name').notNull(),
    description: text('description'),
    flowSkill: text('flow_skill'),
    icon: text('icon'),
    iconBgColor: text('icon_bg_color'),
    gradient: text('gradient'),
    revision: text('revision').references(() => graphs.revision),
    isComponent: integer('is_component', { mode: 'boolean' }).notNull().default(false),
    /** Asked for by the owner; a Webhook node in the graph has the same effect (`hasWebhookNode`). */
    webhook: integer('webhook', { mode: 'boolean' }).notNull().default(false),
    hasWebhookNode: integer('has_webhook_node', { mode: 'boolean' }).notNull().default(false),
    endpointName: text('endpoint_name'),
    tags: text('tags', { mode: 'json' }).$type<string[]>(),
    locked: integer('locked', { mode: 'boolean' }).notNull().default(false),
    isOnline: integer('is_online', { mode: 'boolean' }).notNull().default(false),
    /** Whether there are versions. */
    isVersion: integer('is_version', { mode: 'boolean' }).notNull().default(false),
    isHold: integer('is_hold', { mode: 'boolean' }).notNull().default(false),
    isDeleted: integer('is_deleted', { mode: 'boolean' }).notNull().default(false),
    flowType: text('flow_type').notNull().default(''),
    onlineVersion: text('online_version'),
    mcpEnabled: integer('mcp_enabled', { mode: 'boolean' }).notNull().default(false),
    actionName: text('action_name'),
    actionDescription: text('action_description'),
    accessType: text('access_type', { enum: ['PRIVATE', 'PUBLIC', 'RESTRICTED'] })
      .notNull()
      .default('PRIVATE'),
    fsPath: text('fs_path'),
    createAt: integer('create_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    ...scopeColumns(),
  },
  (table) => [
    uniqueIndex('flows_by_name').on(table.userId, table.name).where(sql`deleted_at is null`),
    uniqueIndex('flows_by_endpoint').on(table.userId, table.endpointName).where(sql`deleted_at is null`),
    index('flows_by_user').on(table.userId, table.createAt),
    index('flows_by_project').on(table.projectId, table.updatedAt),
    index('flows_by_revision').on(table.revision),
    // For pages of long lists and their totals, each by one index alone: what is deleted is told by it as well.
    index('flows_live_by_create').on(table.userId, table.deletedAt, table.createAt, table.id),
    index('flows_live_by_update').on(table.userId, table.deletedAt, table.updatedAt, table.id),
    index('flows_in_project_by_create').on(table.userId, table.deletedAt, table.projectId, table.createAt, table.id),
    index('flows_in_project_by_update').on(table.userId, table.deletedAt, table.projectId, table.updatedAt, table.id),
    index('flows_in_project_by_name').on(table.userId, table.deletedAt, table.projectId, table.name, table.id),
    index('flows_in_project_by_type').on(table.userId, table.deletedAt, table.projectId, table.flowType, table.id),
    // For pages of what tenants have, with all that says who sees it. Flows of no tenant cost nothing by them.
    index('flows_in_tenant_by_create')
      .on(...inTenant(table, table.createAt))
      .where(sql`tenant_id is not null`),
    index('flows_in_tenant_by_update')
      .on(...inTenant(table, table.updatedAt))
      .where(sql`tenant_id is not null`),
  ],
);

function inTenant(table: ScopedColumns, time: AnySQLiteColumn) {
  const { tenantId, deletedAt, id, userId, businessId, accessType, projectId } = table;
  return [tenantId, deletedAt, time, id, userId, businessId, accessType, projectId] as const;
}

type ScopedColumns = Readonly<
  Record<'tenantId' | 'deletedAt' | 'id' | 'userId' | 'businessId' | 'accessType' | 'projectId', AnySQLiteColumn>
>;

export type FlowRow = typeof flows.$inferSelect;
export type NewFlowRow = typeof flows.$inferInsert;
