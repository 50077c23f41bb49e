import * as z from 'zod';
import { jsonBody } from '../../../http/body.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { BadRequestError } from '../../../http/errors.ts';
import { json } from '../../../http/respond.ts';
import { safeFileName } from '../../../store/files/names.ts';
import { expireUploads, openUpload } from '../../../store/files/uploads/open-upload.ts';
import { UploadRecord, uploadRecord } from './upload-record.ts';

export const beginUpload = endpoint({
  summary: 'Begin an upload in parts',
  description:
    'For files that are larger than a request may be, and for connections that break. Send each part with PUT, in any order and as often as needed, then complete the upload.',
  tag: 'Files',
  access: 'user',
  body: jsonBody(
    z
      .object({ name: z.string().max(1000), size: z.int().min(1).meta({ description: 'Bytes of the whole file.' }) })
      .meta({ examples: [{ name: 'film.mp4', size: 20_000_000 }] }),
  ),
  responses: {
    201: { description: 'The upload, and how large its parts are', schema: UploadRecord },
    400: { description: 'Not a name' },
    409: { description: 'Too many uploads under way' },
    413: { description: 'Larger than the server takes' },
  },
  async handle({ app, principal, body, waitUntil }) {
    const name = safeFileName(body.value.name);
    if (!name) throw new BadRequestError('No file provided', 'file_without_name');
    waitUntil(expireUploads(app));
    return json(uploadRecord(await openUpload(app, principal, name, body.value.size), []), 201);
  },
});
