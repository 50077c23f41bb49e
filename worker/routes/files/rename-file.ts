import * as z from 'zod';
import { FileRecord } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { renameFile as rename } from '../../store/files/change.ts';
import { safeFileName } from '../../store/files/names.ts';
import { fileRecord } from './file-record.ts';

export const renameFile = endpoint({
  summary: 'Rename a file',
  description: 'The name is given without the ending. The path stays, since flows may carry it.',
  tag: 'Files',
  access: 'user',
  params: z.object({ file_id: z.guid().toLowerCase() }),
  query: z.object({ name: z.string().max(1000) }),
  responses: {
    200: { description: 'The file', schema: FileRecord },
    400: { description: 'Not a name' },
    404: { description: 'No such file of yours' },
  },
  async handle({ app, principal, params, query }) {
    const name = safeFileName(query.name);
    if (!name) throw new BadRequestError('The name is empty. Give one without slashes.', 'file_without_name');
    const row = await rename(app, principal, params.file_id, name.root + name.ending);
    return json(fileRecord(row, principal));
  },
});
