import * as z from 'zod';
import { flowPath } from '../flow-path.ts';

/** The path of a flow's version, by its number. */
export const versionPath = flowPath.extend({
  version_id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Input should be the whole number of a version')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 1 } }),
});
