import { sql } from 'drizzle-orm';
import { projectSkills, type SkillRow } from '../../../schema/tables/project-skills.ts';
import type { SkillCreate } from '../../../schema/wire/skill.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError } from '../../http/errors.ts';
import { readProject } from '../projects/read.ts';
import { demandFlow } from './demand-flow.ts';
import { skillRefusal } from './refusal.ts';

/** Skills that a project may have: an agent is offered them all, and models take some hundred tools. */
export const mostSkills = 50;

/**
 * Makes a skill of a project. Throws NotFoundError for the project or the flow, ConflictError for a name that another
 * skill of it has, and where it has as many as it may.
 */
export async function createSkill(
  app: AppContext,
  principal: Principal,
  projectId: string,
  body: SkillCreate,
): Promise<SkillRow> {
  const project = await readProject(app, principal, projectId, 'edit');
  const flowId = body.flow_id ?? null;
  if (flowId !== null) await demandFlow(app, principal, project, flowId);
  const now = app.now();
  const row: SkillRow = {
    ...{ id: app.newId(), projectId, name: body.name },
    ...{ description: body.description ?? '', text: body.text ?? '', flowId },
    ...{ createdAt: now, updatedAt: now },
  };
  const values = [row.id, projectId, row.name, row.description, row.text, flowId, now, now];
  try {
    // Counted where it is written, so that several at once are not too many.
    const { meta } = await app.db.run(sql`insert into ${projectSkills}
      (id, project_id, name, description, text, flow_id, created_at, updated_at)
      select ${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}
      where (select count(*) from ${projectSkills} where project_id = ${projectId}) < ${mostSkills}`);
    if (meta.changes > 0) return row;
  } catch (error) {
    throw skillRefusal(error) ?? error;
  }
  throw new ConflictError(
    `A project has ${mostSkills} skills at most. Delete one of them, or put what belongs together into one.`,
    'too_many_skills',
  );
}
