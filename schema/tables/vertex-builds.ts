import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';

/**
 * What the vertices of a flow came to when it was built: the newest few of each. No foreign key: a record may arrive
 * after its flow was deleted. `data` and `artifacts` are JSON, cut as events are; the time is ms.
 */
export const vertexBuilds = sqliteTable(
  'vertex_builds',
  {
    id: text('id').primaryKey(),
    flowId: text('flow_id').notNull(),
    userId: text('user_id').notNull(),
    vertexId: text('vertex_id').notNull(),
    timestamp: integer('timestamp').notNull(),
    valid: integer('valid', { mode: 'boolean' }).notNull(),
    params: text('params'),
    data: text('data'),
    artifacts: text('artifacts'),
    ...scopeColumns(),
  },
  (table) => [index('vertex_builds_by_flow').on(table.userId, table.flowId, table.vertexId, table.timestamp)],
);

export type VertexBuildRow = typeof vertexBuilds.$inferSelect;
