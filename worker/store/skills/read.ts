import { and, asc, eq } from 'drizzle-orm';
import { projectSkills, type SkillRow } from '../../../schema/tables/project-skills.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { readProject } from '../projects/read.ts';

/** The skills of a project, oldest first. Throws NotFoundError. */
export async function listSkills(app: AppContext, principal: Principal, projectId: string): Promise<SkillRow[]> {
  await readProject(app, principal, projectId, 'read');
  return app.db
    .select()
    .from(projectSkills)
    .where(eq(projectSkills.projectId, projectId))
    .orderBy(asc(projectSkills.createdAt), asc(projectSkills.id));
}

/** One of them. Throws NotFoundError for the project and for the skill. */
export async function readSkill(app: AppContext, principal: Principal, place: SkillPlace): Promise<SkillRow> {
  await readProject(app, principal, place.projectId, 'read');
  return skillAt(app, place);
}

/** The same for whoever may read the project. */
export async function skillAt(app: AppContext, place: SkillPlace): Promise<SkillRow> {
  const [row] = await app.db.select().from(projectSkills).where(isAt(place));
  if (row) return row;
  throw noSkill();
}

/** SQL for "the skill is that one, of that project". */
export function isAt({ projectId, id }: SkillPlace) {
  return and(eq(projectSkills.id, id), eq(projectSkills.projectId, projectId));
}

/** What is answered for a skill that is not there. */
export function noSkill(): NotFoundError {
  return new NotFoundError('Skill not found', 'skill_not_found');
}

/** Where a skill is. */
export interface SkillPlace {
  readonly projectId: string;
  readonly id: string;
}
