import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flows } from './flows.ts';
import { projects } from './projects.ts';

/**
 * Skills of projects: named texts that agents of the project's flows may ask for, some with a flow that does the work.
 * Times are ms.
 */
export const projectSkills = sqliteTable(
  'project_skills',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    text: text('text').notNull(),
    flowId: text('flow_id').references(() => flows.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_skills_by_name').on(table.projectId, table.name),
    index('project_skills_by_flow').on(table.flowId),
  ],
);

export type SkillRow = typeof projectSkills.$inferSelect;
