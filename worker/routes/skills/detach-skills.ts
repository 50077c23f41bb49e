import * as z from 'zod';
import { SkillIds } from '../../../schema/wire/skill.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteSkills } from '../../store/skills/delete.ts';
import { projectPath } from '../projects/project-path.ts';

export const detachSkills = endpoint({
  summary: 'Delete skills of a project',
  description: 'Ids of what is no skill of the project are skipped.',
  tag: 'Skills',
  access: 'user',
  params: projectPath,
  body: jsonBody(SkillIds),
  responses: {
    200: {
      description: 'How many were deleted',
      schema: z.object({ deleted: z.int() }),
      example: { deleted: 1 },
    },
    403: { description: 'The project is shared with you, but not with the permission `edit`' },
    404: { description: 'No such project of yours' },
  },
  async handle({ app, principal, params, body }) {
    return json({ deleted: await deleteSkills(app, principal, params.project_id, body.value.ids) });
  },
});
