import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteUserFile } from '../../store/files/change.ts';

export const deleteFile = endpoint({
  summary: 'Delete a file',
  tag: 'Files',
  access: 'user',
  params: z.object({ file_id: z.guid().toLowerCase() }),
  responses: {
    200: {
      description: 'Deleted',
      schema: z.object({ detail: z.string() }),
      example: { detail: 'File report deleted successfully' },
    },
    404: { description: 'No such file of yours' },
  },
  async handle({ app, principal, params }) {
    const { name } = await deleteUserFile(app, principal, params.file_id);
    return json({ detail: `File ${name} deleted successfully` });
  },
});
