import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';

/**
 * The searchable copy of every session's messages (spec 2.6), fed by the outbox of the Sessions objects, which hold the
 * truth (design decision 8). No foreign keys: a copy may arrive after its flow was deleted. Times are ms.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    flowId: text('flow_id').notNull(),
    userId: text('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    contextId: text('context_id').notNull().default(''),
    sender: text('sender'),
    senderName: text('sender_name'),
    text: text('text').notNull(),
    timestamp: integer('timestamp').notNull(),
    files: text('files', { mode: 'json' }).$type<string[]>().notNull(),
    error: integer('error', { mode: 'boolean' }).notNull().default(false),
    edit: integer('edit', { mode: 'boolean' }).notNull().default(false),
    category: text('category').notNull(),
    properties: text('properties', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    contentBlocks: text('content_blocks', { mode: 'json' }).$type<unknown[]>().notNull(),
    flowVersion: text('flow_version'),
    ipAddress: text('ip_address'),
    startTime: integer('start_time'),
    endTime: integer('end_time'),
    duration: real('duration'),
    /** The order within the session. */
    seq: integer('seq').notNull(),
    ...scopeColumns(),
  },
  (table) => [
    index('messages_by_session').on(table.userId, table.flowId, table.sessionId, table.seq),
    index('messages_by_user').on(table.userId, table.timestamp),
  ],
);

export type MessageRow = typeof messages.$inferSelect;
