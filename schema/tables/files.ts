import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { scopeColumns } from './scope.ts';
import { users } from './users.ts';

/** Uploaded files (spec 2.5): the bytes lie in R2 by their `content`. `flowId` is set for those of version 1. */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    flowId: text('flow_id'),
    name: text('name').notNull(),
    path: text('path').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** What R2 knows the bytes by: a file that is written anew gets another. */
    content: text('content').notNull().default(''),
    /** Bytes of each of the objects in which they lie, but for the last; 0 where one has all of them. */
    pieceSize: integer('piece_size').notNull().default(0),
    provider: text('provider'),
    createdBy: integer('c_uid').notNull(),
    modifiedBy: integer('m_uid').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    ...scopeColumns(),
  },
  (table) => [
    index('files_by_user').on(table.userId, table.createdAt),
    index('files_by_flow').on(table.flowId, table.createdAt),
  ],
);

export type FileRow = typeof files.$inferSelect;
