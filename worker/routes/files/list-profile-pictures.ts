import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listPictures } from '../../store/files/profile-pictures.ts';
import { drawnPictures } from './profile-pictures/drawn.ts';

export const listProfilePictures = endpoint({
  summary: 'List the profile pictures',
  description: "The operator's, or those that come with the server where there are none.",
  tag: 'Files',
  access: 'anyone',
  responses: {
    200: {
      description: 'Their folders and names',
      schema: z.object({ files: z.array(z.string()) }),
      example: { files: ['People/amber.svg', 'Space/rocket.svg'] },
    },
  },
  async handle({ app }) {
    const own = await listPictures(app);
    return json({ files: own.length > 0 ? own : [...drawnPictures.keys()] });
  },
});
