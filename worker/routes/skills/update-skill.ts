import { SkillRecord, SkillUpdate } from '../../../schema/wire/skill.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { skillRecord } from '../../store/skills/record.ts';
import { updateSkill as storeSkill } from '../../store/skills/update.ts';
import { skillPath } from './skill-path.ts';

export const updateSkill = endpoint({
  summary: 'Change a skill',
  description: 'Absent members stay as they are, null clears. Agents read it as it is when they use it.',
  tag: 'Skills',
  access: 'user',
  params: skillPath,
  body: jsonBody(SkillUpdate),
  responses: {
    200: { description: 'The skill', schema: SkillRecord },
    403: { description: 'The project is shared with you, but not with the permission `edit`' },
    404: { description: 'No such project, skill or flow of yours' },
    409: { description: 'Another skill has the name, or the skill changed since `last_known_updated_at`' },
  },
  async handle({ app, principal, params, body }) {
    const place = { projectId: params.project_id, id: params.skill_id };
    return json(skillRecord(await storeSkill(app, principal, place, body.value)));
  },
});
