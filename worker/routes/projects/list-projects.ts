import * as z from 'zod';
import { ProjectRecord } from '../../../schema/wire/project.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listProjects as readProjects } from '../../store/projects/read.ts';
import { projectRecordFor } from '../../store/projects/record.ts';
import { scopeQuery, withBelow } from '../flows/scope-filter.ts';

export const listProjects = endpoint({
  summary: 'List your projects',
  description:
    'With a header of a scope those of it that you may see: your default one, your others, and, unless `is-self`, those that authorise you.',
  tag: 'Projects',
  access: 'user',
  query: z.object({ include_scope_sub_businesses: scopeQuery.include_scope_sub_businesses }),
  responses: {
    200: { description: 'The projects: the default one first, then oldest first', schema: z.array(ProjectRecord) },
  },
  async handle({ app, principal, scope, query }) {
    const rows = await readProjects(app, principal, scope && withBelow(scope, query));
    return json(rows.map((row) => projectRecordFor(principal, row)));
  },
});
