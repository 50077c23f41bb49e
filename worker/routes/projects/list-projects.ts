import * as z from 'zod';
import { ProjectRecord } from '../../../schema/wire/project.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listProjects as readProjects } from '../../store/projects/read.ts';
import { projectRecord } from '../../store/projects/record.ts';

export const listProjects = endpoint({
  summary: 'List your projects',
  tag: 'Projects',
  access: 'user',
  responses: {
    200: { description: 'The projects: the default one first, then oldest first', schema: z.array(ProjectRecord) },
  },
  async handle({ app, principal }) {
    return json((await readProjects(app, principal)).map(projectRecord));
  },
});
