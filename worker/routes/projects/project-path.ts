import * as z from 'zod';

/** The path of one project. */
export const projectPath = z.object({ project_id: z.guid().toLowerCase() });
