import * as z from 'zod';

/** The body of the batch routes. */
export const FileIds = z
  .array(z.guid().toLowerCase())
  .max(10_000)
  .meta({
    description: 'Ids of files; those that are not yours are left out.',
    examples: [['2b522495-27bc-4751-bbb0-b074a442e136', '8e683f3b-21f0-4dc4-897b-3d813433dd13']],
  });
