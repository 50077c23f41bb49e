import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flows } from './flows.ts';

/**
 * The secrets that sign a flow's webhooks, sealed under the service secret, each bound to its row: the one that counts,
 * and the one before it for as long as senders move over. The time is ms.
 */
export const webhookSecrets = sqliteTable('webhook_secrets', {
  flowId: text('flow_id')
    .primaryKey()
    .references(() => flows.id, { onDelete: 'cascade' }),
  current: text('current').notNull(),
  previous: text('previous'),
  rotatedAt: integer('rotated_at').notNull(),
});
