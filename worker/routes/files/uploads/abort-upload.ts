import { endpoint } from '../../../http/endpoint.ts';
import { empty } from '../../../http/respond.ts';
import { abortUpload as abort } from '../../../store/files/uploads/abort-upload.ts';
import { readUpload } from '../../../store/files/uploads/read-upload.ts';
import { uploadParams } from './upload-record.ts';

export const abortUpload = endpoint({
  summary: 'Abort an upload in parts',
  tag: 'Files',
  access: 'user',
  params: uploadParams,
  responses: {
    204: { description: 'What came of it is gone' },
    404: { description: 'No such upload of yours under way' },
  },
  async handle({ app, principal, params }) {
    await abort(app, await readUpload(app, principal, params.upload_id));
    return empty(204);
  },
});
