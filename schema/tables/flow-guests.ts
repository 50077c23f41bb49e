import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flows } from './flows.ts';
import { users } from './users.ts';

/** Who has run a flow without owning it: they have sessions of it, which go with the flow. */
export const flowGuests = sqliteTable(
  'flow_guests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flowId] }), index('flow_guests_by_flow').on(table.flowId)],
);
