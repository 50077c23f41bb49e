import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteProject as dropProject } from '../../store/projects/delete.ts';
import { projectPath } from './project-path.ts';

export const deleteProject = endpoint({
  summary: 'Delete a project with its flows',
  tag: 'Projects',
  access: 'user',
  params: projectPath,
  responses: {
    204: { description: 'Deleted, its flows as well' },
    403: { description: 'The project is shared with you, and not yours' },
    404: { description: 'No such project of yours' },
    409: { description: 'Flows came into it all the time' },
  },
  async handle({ app, principal, params }) {
    await dropProject(app, principal, params.project_id);
    return empty(204);
  },
});
