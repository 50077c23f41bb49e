import * as z from 'zod';

/** The path of the calls that run a flow. */
export const runPath = z.object({
  flow_id_or_name: z.string().meta({ description: 'The flow’s id or endpoint name', examples: ['sample'] }),
});
