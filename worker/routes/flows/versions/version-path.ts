import * as z from 'zod';

/** The path of a flow's versions. */
export const flowPath = z.object({ flow_id: z.guid().toLowerCase() });

/** The path of one of them, by its number. */
export const versionPath = flowPath.extend({
  version_id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Input should be the whole number of a version')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 1 } }),
});
