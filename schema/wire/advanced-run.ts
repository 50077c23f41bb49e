import * as z from 'zod';

const input = z.object({
  /** Ids or display names of the input nodes that take the value; none means all of the type. */
  components: z.array(z.string()).nullable().optional(),
  input_value: z.string().nullable().optional(),
  type: z.enum(['chat', 'text', 'any']).nullable().optional(),
  session: z.string().max(1000).nullable().optional(),
  client_request_time: z.number().int().nullable().optional(),
});

/**
 * The body of `POST /v1/run/advanced/{flow_id}` (spec 4.1, facts 9). Each input is a run of its own, in their order.
 */
export const AdvancedRunBody = z
  .object({
    inputs: z.array(input).max(100).nullable().optional(),
    outputs: z.array(z.string()).max(1000).nullable().optional(),
    tweaks: z.record(z.string(), z.unknown()).nullable().optional(),
    stream: z.boolean().nullable().optional(),
    session_id: z.string().max(1000).nullable().optional(),
  })
  .meta({
    id: 'AdvancedRunBody',
    examples: [{ inputs: [{ components: ['Chat Input'], input_value: 'hello' }], outputs: ['Chat Output'] }],
  });

export type AdvancedRunBody = z.output<typeof AdvancedRunBody>;
