import { FlowFile } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { uploadBody } from '../../http/upload.ts';
import { safeFileName } from '../../store/files/names.ts';
import { saveFlowFile } from '../../store/files/save.ts';
import { expireUploads } from '../../store/files/uploads/open-upload.ts';
import { flowPath } from '../flows/flow-path.ts';
import { ownFlow } from './own-flow.ts';

export const uploadFlowFile = endpoint({
  summary: 'Upload a file for a flow',
  tag: 'Files',
  access: 'user',
  params: flowPath,
  body: uploadBody('The file'),
  responses: {
    201: { description: 'Where the flow finds it', schema: FlowFile },
    403: { description: 'The flow is shared with you, its files are not' },
    404: { description: 'No such flow of yours' },
    413: { description: 'Larger than the server takes' },
    507: { description: 'The disk is full' },
  },
  async handle({ app, principal, params, body, waitUntil }) {
    const flowId = await ownFlow(app, principal, params.flow_id);
    const file = await body.file();
    const name = safeFileName(file.name) ?? { root: 'file', ending: '' };
    const saved = saveFlowFile(app, principal, flowId, name, file.chunks);
    // A sender who goes away does not keep what came from being cleared away.
    waitUntil(saved.catch(() => {}).then(() => expireUploads(app)));
    const { path } = await saved;
    return json({ flowId, file_path: path }, 201);
  },
});
