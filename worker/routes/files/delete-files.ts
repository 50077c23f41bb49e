import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteUserFiles } from '../../store/files/change.ts';

export const deleteFiles = endpoint({
  summary: 'Delete all your files',
  description: 'With a header of a scope, those of it.',
  tag: 'Files',
  access: 'user',
  responses: {
    200: {
      description: 'Deleted',
      schema: z.object({ message: z.string() }),
      example: { message: 'All 8 files deleted successfully' },
    },
  },
  async handle({ app, principal, scope }) {
    const count = await deleteUserFiles(app, principal.userId, scope);
    return json({ message: `All ${count} files deleted successfully` });
  },
});
