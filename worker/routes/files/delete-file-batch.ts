import * as z from 'zod';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteFilesOf } from '../../store/files/change.ts';
import { FileIds } from './file-ids.ts';

export const deleteFileBatch = endpoint({
  summary: 'Delete some of your files',
  description: 'Ids that are none of your files are left out. What is told as deleted is gone: none is ever kept.',
  tag: 'Files',
  access: 'user',
  body: jsonBody(FileIds),
  responses: {
    200: {
      description: 'Deleted',
      schema: z.object({ message: z.string(), files_deleted: z.int(), files_kept: z.int() }),
      example: { message: '2 files deleted successfully', files_deleted: 2, files_kept: 0 },
    },
    404: { description: 'None of them is a file of yours' },
  },
  async handle({ app, principal, body }) {
    const count = await deleteFilesOf(app, principal, body.value);
    return json({ message: `${count} files deleted successfully`, files_deleted: count, files_kept: 0 });
  },
});
