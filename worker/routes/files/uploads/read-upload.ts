import { endpoint } from '../../../http/endpoint.ts';
import { json } from '../../../http/respond.ts';
import { readUpload as find, partsOf } from '../../../store/files/uploads/read-upload.ts';
import { UploadRecord, uploadParams, uploadRecord } from './upload-record.ts';

export const readUpload = endpoint({
  summary: 'Read an upload in parts',
  description: 'Tells which parts have come, so that it can be gone on with.',
  tag: 'Files',
  access: 'user',
  params: uploadParams,
  responses: {
    200: { description: 'The upload', schema: UploadRecord },
    404: { description: 'No such upload of yours under way' },
  },
  async handle({ app, principal, params }) {
    const row = await find(app, principal, params.upload_id);
    const parts = await partsOf(app, row.id);
    const numbers = parts.map(({ number }) => number);
    return json(uploadRecord(row, numbers));
  },
});
