import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type FlowRow, flows } from './flows.ts';
import { graphs } from './graphs.ts';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Immutable versions of a flow (spec 2.2). */
export const flowVersions = sqliteTable(
  'flow_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    flowVersion: text('flow_version').notNull(),
    versionNote: text('version_note'),
    revision: text('revision').references(() => graphs.revision),
    /** The flow's other fields as they stood: those of spec 2.2 that are not columns here. */
    record: text('record', { mode: 'json' }).$type<VersionedFields>().notNull(),
    createAt: integer('create_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [
    uniqueIndex('flow_versions_by_version').on(table.flowId, table.flowVersion),
    index('flow_versions_by_revision').on(table.revision),
  ],
);

export type FlowVersionRow = typeof flowVersions.$inferSelect;

/** What a version keeps of its flow's row. */
export type VersionedFields = Pick<
  FlowRow,
  | 'name'
  | 'description'
  | 'icon'
  | 'iconBgColor'
  | 'gradient'
  | 'isComponent'
  | 'webhook'
  | 'hasWebhookNode'
  | 'endpointName'
  | 'mcpEnabled'
  | 'actionName'
  | 'actionDescription'
  | 'accessType'
  | 'tags'
  | 'isHold'
  | 'flowType'
  | 'flowSkill'
>;
