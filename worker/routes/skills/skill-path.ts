import * as z from 'zod';

/** The path of a project's skill. */
export const skillPath = z.object({ project_id: z.guid().toLowerCase(), skill_id: z.guid().toLowerCase() });
