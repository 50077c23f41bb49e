import * as z from 'zod';

/** The path of one template. */
export const templatePath = z.object({ template_id: z.guid().toLowerCase() });
