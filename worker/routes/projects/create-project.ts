import { ProjectCreate, ProjectRecord } from '../../../schema/wire/project.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { createProject as storeProject } from '../../store/projects/create.ts';
import { projectRecord } from '../../store/projects/record.ts';

export const createProject = endpoint({
  summary: 'Make a project',
  description:
    'A name that you have already gets a number. Flows of `flows_list` and `components_list` move into it; those that are not yours are skipped.',
  tag: 'Projects',
  access: 'user',
  body: jsonBody(ProjectCreate),
  responses: { 201: { description: 'The project', schema: ProjectRecord } },
  async handle({ app, principal, body }) {
    return json(projectRecord(await storeProject(app, principal, body.value)), 201);
  },
});
