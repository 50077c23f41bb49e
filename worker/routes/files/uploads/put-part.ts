import * as z from 'zod';
import { bytesBody } from '../../../http/bytes-body.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { json } from '../../../http/respond.ts';
import { keepPart } from '../../../store/files/uploads/keep-part.ts';
import { readUpload } from '../../../store/files/uploads/read-upload.ts';
import { uploadParams } from './upload-record.ts';

export const putPart = endpoint({
  summary: 'Send a part of an upload',
  description: 'The body is the part itself, of any content type. A part that was sent before is replaced.',
  tag: 'Files',
  access: 'user',
  params: uploadParams.extend({ number: z.coerce.number().int().min(1).max(10_000) }),
  body: bytesBody(longestPart()),
  responses: {
    200: {
      description: 'It is kept',
      schema: z.object({ number: z.int(), size: z.int() }),
      example: { number: 1, size: 8_388_608 },
    },
    400: { description: 'There is no part of that number, or it has another size' },
    404: { description: 'No such upload of yours under way' },
    507: { description: 'The disk is full' },
  },
  async handle({ app, principal, params, body, waitUntil }) {
    const row = await readUpload(app, principal, params.upload_id);
    const kept = keepPart(app, row, params.number, body);
    waitUntil(kept.catch(() => {}));
    await kept;
    return json({ number: params.number, size: body.byteLength });
  },
});

/** Bytes: a part of the largest file that an upload can be set to take. It is held in memory. */
function longestPart(): number {
  return 100 * 1024 * 1024;
}
