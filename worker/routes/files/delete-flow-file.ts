import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { dropFile } from '../../store/files/change.ts';
import { fileByPath } from '../../store/files/read.ts';
import { flowPath } from '../flows/flow-path.ts';
import { ownFlow } from './own-flow.ts';

export const deleteFlowFile = endpoint({
  summary: 'Delete a file of a flow',
  description: 'A file that is not there is as good as deleted.',
  tag: 'Files',
  access: 'user',
  params: flowPath.extend({ file_name: z.string() }),
  responses: {
    200: {
      description: 'It is not there',
      schema: z.object({ message: z.string() }),
      example: { message: 'File 2026-11-21_09-25-21_report.pdf deleted successfully' },
    },
    403: { description: 'The flow is shared with you, its files are not' },
    404: { description: 'No such flow of yours' },
  },
  async handle({ app, principal, params }) {
    const flowId = await ownFlow(app, principal, params.flow_id);
    const row = await fileByPath(app, principal.userId, `${flowId}/${params.file_name}`);
    if (row) await dropFile(app, row);
    return json({ message: `File ${params.file_name} deleted successfully` });
  },
});
