import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Flow graphs by content: `revision` is the SHA-256 of the caller's own JSON text (design decision 2), so equal graphs
 * are kept once. `text` is null where the graph is too large for a D1 row and lies in R2 under `graphs/<revision>`.
 */
export const graphs = sqliteTable(
  'graphs',
  {
    revision: text('revision').primaryKey(),
    text: text('text'),
    /** Bytes in UTF-8. */
    size: integer('size').notNull(),
    /** When the last flow turned away from it (ms); runs that were accepted before may still need it. */
    retiredAt: integer('retired_at'),
  },
  (table) => [index('graphs_retired').on(table.retiredAt).where(sql`${table.retiredAt} is not null`)],
);

export type GraphRow = typeof graphs.$inferSelect;
