import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteSkills } from '../../store/skills/delete.ts';
import { noSkill } from '../../store/skills/read.ts';
import { skillPath } from './skill-path.ts';

export const deleteSkill = endpoint({
  summary: 'Delete a skill',
  tag: 'Skills',
  access: 'user',
  params: skillPath,
  responses: {
    204: { description: 'Deleted' },
    403: { description: 'The project is shared with you, but not with the permission `edit`' },
    404: { description: 'No such project of yours, or no such skill of it' },
  },
  async handle({ app, principal, params }) {
    const deleted = await deleteSkills(app, principal, params.project_id, [params.skill_id]);
    if (deleted === 0) throw noSkill();
    return empty(204);
  },
});
