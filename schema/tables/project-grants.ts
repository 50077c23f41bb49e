import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { projects } from './projects.ts';

/**
 * Whom a project authorises for those of its flows that are not private: users by their ids, groups and organisations by
 * their numbers, as texts. Each permission includes the ones before it.
 */
export const projectGrants = sqliteTable(
  'project_grants',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['user', 'group', 'org'] }).notNull(),
    subject: text('subject').notNull(),
    permission: text('permission', { enum: ['read', 'run', 'edit'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.kind, table.subject] }),
    index('project_grants_by_subject').on(table.kind, table.subject, table.projectId),
  ],
);

export type ProjectGrantRow = typeof projectGrants.$inferSelect;
export type GrantKind = ProjectGrantRow['kind'];
/** What a project may authorise somebody for. */
export type Permission = ProjectGrantRow['permission'];
