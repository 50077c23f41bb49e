import * as z from 'zod';
import { SkillRecord } from '../../../schema/wire/skill.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listSkills as findSkills } from '../../store/skills/read.ts';
import { skillRecord } from '../../store/skills/record.ts';
import { projectPath } from '../projects/project-path.ts';

export const listSkills = endpoint({
  summary: 'List the skills of a project',
  tag: 'Skills',
  access: 'user',
  params: projectPath,
  responses: {
    200: { description: 'The skills, oldest first', schema: z.array(SkillRecord) },
    404: { description: 'No such project that you see' },
  },
  async handle({ app, principal, params }) {
    return json((await findSkills(app, principal, params.project_id)).map(skillRecord));
  },
});
