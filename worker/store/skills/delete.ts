import { and, eq } from 'drizzle-orm';
import { projectSkills } from '../../../schema/tables/project-skills.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { readProject } from '../projects/read.ts';

/** Deletes those of a project's skills that are named; answers how many those were. Throws NotFoundError. */
export async function deleteSkills(
  app: AppContext,
  principal: Principal,
  projectId: string,
  ids: readonly string[],
): Promise<number> {
  await readProject(app, principal, projectId, 'edit');
  const gone = await app.db
    .delete(projectSkills)
    .where(and(eq(projectSkills.projectId, projectId), isOneOf(projectSkills.id, ids)))
    .returning({ id: projectSkills.id });
  return gone.length;
}
