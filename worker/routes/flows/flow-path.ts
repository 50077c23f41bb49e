import * as z from 'zod';

/** The path of a flow by its id. */
export const flowPath = z.object({ flow_id: z.guid().toLowerCase() });
