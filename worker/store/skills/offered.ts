import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { projectSkills } from '../../../schema/tables/project-skills.ts';
import type { AppContext } from '../../context.ts';
import type { SkillBody, SkillRef } from '../../engine/services/skills.ts';

/** The skills of the project that a flow is in, oldest first, but for those that the flow itself does. */
export async function skillsFor(app: AppContext, flowId: string): Promise<SkillRef[]> {
  const { id, name, description, flowId: worker } = projectSkills;
  const rows = await app.db
    .select({ id, name, description, worker })
    .from(projectSkills)
    .innerJoin(flows, eq(flows.projectId, projectSkills.projectId))
    .where(and(eq(flows.id, flowId), or(isNull(worker), ne(worker, flowId))))
    .orderBy(asc(projectSkills.createdAt), asc(id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    hasFlow: row.worker !== null,
  }));
}

/** What one of them says, and the flow that does it; null where it is not there any more. */
export async function skillBody(app: AppContext, flowId: string, skillId: string): Promise<SkillBody | null> {
  const [found] = await app.db
    .select({ text: projectSkills.text, flowId: projectSkills.flowId })
    .from(projectSkills)
    .innerJoin(flows, eq(flows.projectId, projectSkills.projectId))
    .where(and(eq(flows.id, flowId), eq(projectSkills.id, skillId)));
  return found ?? null;
}
