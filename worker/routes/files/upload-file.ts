import * as z from 'zod';
import { FileRecord } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { queryBoolean } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { uploadBody } from '../../http/upload.ts';
import { parsePart } from '../../http/validation.ts';
import { safeFileName } from '../../store/files/names.ts';
import { saveOrAppend } from '../../store/files/save.ts';
import { expireUploads } from '../../store/files/uploads/open-upload.ts';
import { fileRecord } from './file-record.ts';

export const uploadFile = endpoint({
  summary: 'Upload a file',
  description:
    'Stores a file among your own. A taken name gets a number; with `append=true`, in the query or the form, the file of that name grows instead.',
  tag: 'Files',
  access: 'user',
  query: z.object({ append: queryBoolean(false) }),
  body: uploadBody('The file', { append: z.boolean().default(false) }),
  responses: {
    201: { description: 'The file, by whose `path` flows read it', schema: FileRecord },
    400: { description: 'The file has no name' },
    413: { description: 'Larger than the server takes' },
    507: { description: 'The disk is full' },
  },
  async handle({ app, principal, query, body, waitUntil }) {
    const file = await body.file();
    const name = safeFileName(file.name);
    if (!name) throw new BadRequestError('No file provided', 'file_without_name');
    const appends = () => query.append || formAppend(file.fields);
    const saved = saveOrAppend(app, principal, name, file.chunks, appends);
    // A sender who goes away does not keep what came from being cleared away.
    waitUntil(saved.catch(() => {}).then(() => expireUploads(app)));
    return json(fileRecord(await saved, principal), 201);
  },
});

function formAppend(fields: ReadonlyMap<string, string>): boolean {
  const append = fields.get('append');
  return append !== undefined && parsePart(z.object({ append: queryBoolean(false) }), { append }, 'body').append;
}
