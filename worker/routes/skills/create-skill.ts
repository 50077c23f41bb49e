import { SkillCreate, SkillRecord } from '../../../schema/wire/skill.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { mostSkills, createSkill as storeSkill } from '../../store/skills/create.ts';
import { skillRecord } from '../../store/skills/record.ts';
import { projectPath } from '../projects/project-path.ts';

export const createSkill = endpoint({
  summary: 'Give a project a skill',
  description: `Agents in the project’s flows are offered its skills as tools, by name and description. One that uses a skill gets its text; with a \`flow_id\`, what that flow answers to the text and to what the agent asks. A project has ${mostSkills} at most.`,
  tag: 'Skills',
  access: 'user',
  params: projectPath,
  body: jsonBody(SkillCreate),
  responses: {
    201: { description: 'The skill', schema: SkillRecord },
    403: { description: 'The project is shared with you, but not with the permission `edit`' },
    404: { description: 'No such project or flow of yours' },
    409: { description: 'Another skill has the name, or there are as many as there may be' },
  },
  async handle({ app, principal, params, body }) {
    return json(skillRecord(await storeSkill(app, principal, params.project_id, body.value)), 201);
  },
});
