import * as z from 'zod';

/** What a build starts from. Inputs may have nothing else (facts 12). */
export const BuildInputs = z.strictObject({
  components: z.array(z.string()).nullable().optional(),
  input_value: z.string().nullable().optional(),
  session: z.string().max(1000).nullable().optional(),
  type: z.enum(['chat', 'text', 'any']).nullable().optional(),
  client_request_time: z.int().nullable().optional(),
});

/** A graph as editors have it. */
export const GraphBody = z
  .looseObject({
    nodes: z.array(z.record(z.string(), z.unknown())),
    edges: z.array(z.record(z.string(), z.unknown())),
    viewport: z.record(z.string(), z.unknown()).nullable().optional(),
  })
  .meta({ id: 'GraphBody', examples: [{ nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } }] });

export const BuildBody = z
  .object({
    inputs: BuildInputs.nullable().optional(),
    data: GraphBody.nullable().optional(),
    files: z.array(z.string()).nullable().optional(),
  })
  .meta({ id: 'BuildBody', examples: [{ inputs: { input_value: 'hello', session: 'mine' } }] });

export type BuildRequest = z.output<typeof BuildBody>;

export const JobId = z
  .object({ job_id: z.string() })
  .meta({ id: 'JobId', examples: [{ job_id: '49f60ef6-030b-454e-b306-67dcf9326fba' }] });

export const Cancelled = z
  .object({ success: z.boolean(), message: z.string() })
  .meta({ id: 'CancelledBuild', examples: [{ success: true, message: 'Flow build cancelled successfully' }] });
