import { ProjectRecord, ProjectUpdate } from '../../../schema/wire/project.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { projectRecord } from '../../store/projects/record.ts';
import { updateProject as storeProject } from '../../store/projects/update.ts';
import { projectPath } from './project-path.ts';

export const updateProject = endpoint({
  summary: 'Change a project',
  description:
    'Absent members stay as they are, null clears. `flows` and `components` say what belongs to it: what is listed moves in, what is left out goes to your default project; one list leaves the other kind where it is.',
  tag: 'Projects',
  access: 'user',
  params: projectPath,
  body: jsonBody(ProjectUpdate),
  responses: {
    200: { description: 'The project', schema: ProjectRecord },
    400: { description: 'A name that another project of yours has, or a parent within the project' },
    403: { description: 'The project is shared with you, and not yours' },
    404: { description: 'No such project of yours, or a listed flow that is none of yours' },
  },
  async handle({ app, principal, params, body }) {
    return json(projectRecord(await storeProject(app, principal, params.project_id, body.value)));
  },
});
