import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Uploads in parts that are under way. The bytes lie in R2 as the pieces of a content of this id. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** The id of the file that it becomes. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    root: text('root').notNull(),
    ending: text('ending').notNull(),
    /** Bytes, as was said when it began. */
    size: integer('size').notNull(),
    /** Bytes of every part but the last. */
    partSize: integer('part_size').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('uploads_by_user').on(table.userId, table.createdAt), index('uploads_by_end').on(table.expiresAt)],
);

/** The parts that have come: one of a number counts, the last that was sent. */
export const uploadParts = sqliteTable(
  'upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

export type UploadRow = typeof uploads.$inferSelect;
