import * as z from 'zod';
import { FileRecord } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { queryBoolean } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { uploadBody } from '../../http/upload.ts';
import { safeFileName } from '../../store/files/names.ts';
import { appendUserFile, saveUserFile } from '../../store/files/save.ts';
import { fileRecord } from './file-record.ts';

export const uploadFile = endpoint({
  summary: 'Upload a file',
  description:
    'Stores a file among your own. A taken name gets a number; with `append=true` the file of that name grows instead.',
  tag: 'Files',
  access: 'user',
  query: z.object({ append: queryBoolean(false) }),
  body: uploadBody('The file'),
  responses: {
    201: { description: 'The file, by whose `path` flows read it', schema: FileRecord },
    400: { description: 'The file has no name' },
    413: { description: 'Larger than the server takes' },
  },
  async handle({ app, principal, query, body }) {
    const file = await body.file();
    const name = safeFileName(file.name);
    if (!name) throw new BadRequestError('No file provided', 'file_without_name');
    const store = query.append ? appendUserFile : saveUserFile;
    return json(fileRecord(await store(app, principal, name, file.chunks), principal), 201);
  },
});
