import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * A row for each run, for lists: of one in the background a copy of what its FlowRun object knows, of a plain one
 * (`api`) all that is kept, both within a second or so. No foreign keys: a copy may arrive after its flow was deleted.
 * Times are ms.
 */
export const runs = sqliteTable(
  'runs',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    flowId: text('flow_id').notNull(),
    /** The version that ran; null for the draft. */
    flowVersion: text('flow_version'),
    sessionId: text('session_id').notNull(),
    trigger: text('trigger', { enum: ['webhook', 'build', 'schedule', 'api'] }).notNull(),
    status: text('status', { enum: ['queued', 'running', 'succeeded', 'failed', 'cancelled'] }).notNull(),
    /** How often it was begun. */
    attempt: integer('attempt').notNull(),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    endedAt: integer('ended_at'),
    errorCode: text('error_code'),
    errorText: text('error_text'),
    traceId: text('trace_id').notNull(),
    /** When it is to be swept; null before its end, and for plain ones. */
    sweepAt: integer('sweep_at'),
  },
  (table) => [
    index('runs_by_user').on(table.userId, table.createdAt),
    index('runs_by_flow').on(table.userId, table.flowId, table.createdAt),
    index('runs_to_sweep').on(table.sweepAt).where(sql`${table.sweepAt} IS NOT NULL`),
  ],
);
