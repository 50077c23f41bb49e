import * as z from 'zod';

const VertexBuild = z.object({
  artifacts: z.unknown(),
  timestamp: z.string(),
  valid: z.boolean(),
  build_id: z.string(),
  id: z.string(),
  data: z.unknown(),
  params: z.string().nullable(),
  flow_id: z.string(),
});

/** The newest build of each vertex, by the vertex's id (facts 13). */
export const VertexBuilds = z
  .object({ vertex_builds: z.record(z.string(), z.array(VertexBuild)) })
  .meta({ id: 'VertexBuilds', examples: [{ vertex_builds: {} }] });

const Transaction = z.object({
  timestamp: z.string(),
  vertex_id: z.string(),
  target_id: z.string().nullable(),
  inputs: z.record(z.string(), z.unknown()).nullable(),
  outputs: z.unknown(),
  status: z.enum(['success', 'error']),
  error: z.string().nullable(),
  flow_id: z.string(),
  id: z.string(),
});

/** A page of what vertices did (facts 13). */
export const TransactionPage = z
  .object({
    items: z.array(Transaction),
    total: z.number(),
    page: z.number(),
    size: z.number(),
    pages: z.number(),
  })
  .meta({ id: 'TransactionPage', examples: [{ items: [], total: 0, page: 1, size: 50, pages: 0 }] });
