import { FileRecord } from '../../../../schema/wire/file.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { json } from '../../../http/respond.ts';
import { completeUpload as complete } from '../../../store/files/uploads/complete-upload.ts';
import { fileRecord } from '../file-record.ts';
import { uploadParams } from './upload-record.ts';

export const completeUpload = endpoint({
  summary: 'Complete an upload in parts',
  description: 'Makes the file, whose id is that of the upload. Done again it answers the same file.',
  tag: 'Files',
  access: 'user',
  params: uploadParams,
  responses: {
    201: { description: 'The file, by whose `path` flows read it', schema: FileRecord },
    404: { description: 'No such upload of yours' },
    409: { description: 'Parts are missing' },
  },
  async handle({ app, principal, params, waitUntil }) {
    const completed = complete(app, principal, params.upload_id);
    waitUntil(completed.catch(() => {}));
    return json(fileRecord(await completed, principal), 201);
  },
});
