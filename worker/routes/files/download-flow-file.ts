import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { flowPath } from '../flows/flow-path.ts';
import { attachment, partAnswers } from './file-answer.ts';
import { flowFile } from './own-flow.ts';

export const downloadFlowFile = endpoint({
  summary: 'Download a file of a flow',
  tag: 'Files',
  access: 'user',
  params: flowPath.extend({ file_name: z.string() }),
  responses: {
    ...partAnswers,
    200: { description: 'The file', media: ['application/octet-stream'] },
    403: { description: 'The flow is shared with you, its files are not' },
    404: { description: 'No such flow of yours, or no such file in it' },
  },
  async handle({ app, request, principal, params }) {
    return attachment(
      { app, request },
      await flowFile(app, principal, params.flow_id, params.file_name),
      params.file_name,
    );
  },
});
