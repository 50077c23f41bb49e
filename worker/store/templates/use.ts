import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { createFlow } from '../flows/create.ts';
import type { StoredFlow } from '../flows/load.ts';
import { existingProject } from '../projects.ts';
import { readTemplate } from './read.ts';

/**
 * Makes a flow of the principal's of a template that they see, in a project of theirs or the default one. A name that is
 * taken gets a number. Throws NotFoundError for the template or the project.
 */
export async function useTemplate(
  app: AppContext,
  principal: Principal,
  id: string,
  { name, project }: { name: string | null; project: string | null },
): Promise<StoredFlow> {
  const { row, data } = await readTemplate(app, principal, id);
  const projectId = project === null ? null : await existingProject(app, principal, project);
  const flow = {
    name: name ?? row.name,
    description: row.description,
    flow_skill: row.flowSkill,
    icon: row.icon,
    icon_bg_color: row.iconBgColor,
    gradient: row.gradient,
    tags: row.tags,
    flow_type: row.flowType,
    project_id: projectId,
    data: JSON.parse(data) as Record<string, unknown>,
  };
  return createFlow(app, principal, flow, data);
}
