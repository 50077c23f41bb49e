import { SkillRecord } from '../../../schema/wire/skill.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { readSkill as findSkill } from '../../store/skills/read.ts';
import { skillRecord } from '../../store/skills/record.ts';
import { skillPath } from './skill-path.ts';

export const readSkill = endpoint({
  summary: 'Read a skill',
  tag: 'Skills',
  access: 'user',
  params: skillPath,
  responses: {
    200: { description: 'The skill', schema: SkillRecord },
    404: { description: 'No such project that you see, or no such skill of it' },
  },
  async handle({ app, principal, params }) {
    const place = { projectId: params.project_id, id: params.skill_id };
    return json(skillRecord(await findSkill(app, principal, place)));
  },
});
