import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flows } from './flows.ts';

/**
 * The numbers under which the FTS5 table `flow_search` (`name`, `description`, by trigrams) knows the flows. Triggers of
 * its migration keep both in step with `flows`. The rowid of a flow would not do: it may change in a copy of the database.
 */
export const flowSearchRows = sqliteTable('flow_search_rows', {
  serial: integer('serial').primaryKey(),
  flowId: text('flow_id')
    .notNull()
    .unique()
    .references(() => flows.id, { onDelete: 'cascade' }),
});
