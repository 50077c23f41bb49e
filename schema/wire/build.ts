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

export const VerticesOrder = z
  .object({ ids: z.array(z.string()), run_id: z.string(), vertices_to_run: z.array(z.string()) })
  .meta({ id: 'VerticesOrder', examples: [{ ids: ['ChatInput-aaaaa'], run_id: 'e0faac01', vertices_to_run: [] }] });

/** What a vertex came to. */
export const VertexBuilt = z
  .object({
    id: z.string(),
    inactivated_vertices: z.array(z.string()),
    next_vertices_ids: z.array(z.string()),
    top_level_vertices: z.array(z.string()),
    valid: z.boolean(),
    params: z.string(),
    data: z.record(z.string(), z.unknown()),
    timestamp: z.string(),
  })
  .meta({
    id: 'VertexBuilt',
    examples: [
      {
        id: 'OpenAIModel-mmmmm',
        inactivated_vertices: [],
        next_vertices_ids: ['ChatOutput-bbbbb'],
        top_level_vertices: ['ChatOutput-bbbbb'],
        valid: true,
        params: 'None',
        data: { results: {}, outputs: {}, logs: {}, message: {}, artifacts: {}, timedelta: 0.01, duration: '10 ms' },
        timestamp: '2026-11-21T09:45:09.738000Z',
      },
    ],
  });
