import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { baseName } from '../../store/files/names.ts';
import { listFlowFiles as list } from '../../store/files/read.ts';
import { flowPath } from '../flows/flow-path.ts';
import { ownFlow } from './own-flow.ts';

export const listFlowFiles = endpoint({
  summary: 'List the files of a flow',
  tag: 'Files',
  access: 'user',
  params: flowPath,
  responses: {
    200: {
      description: 'Names, oldest first',
      schema: z.object({ files: z.array(z.string()) }),
      example: { files: ['2026-11-21_09-25-21_report.pdf'] },
    },
    403: { description: 'The flow is shared with you, its files are not' },
    404: { description: 'No such flow of yours' },
  },
  async handle({ app, principal, params }) {
    const rows = await list(app, await ownFlow(app, principal, params.flow_id));
    return json({ files: rows.map(({ path }) => baseName(path)) });
  },
});
