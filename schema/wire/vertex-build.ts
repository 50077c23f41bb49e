import * as z from 'zod';
import { pageOf } from './page.ts';

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
export const TransactionPage = pageOf(Transaction, 'TransactionPage', {
  timestamp: '2026-11-21T09:25:21.348Z',
  vertex_id: 'ChatInput-1',
  target_id: null,
  inputs: null,
  outputs: { message: { message: 'hello', type: 'text' } },
  status: 'success',
  error: null,
  flow_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30',
  id: '8c3e0b52-0f53-4a0e-9a53-1b7a5b6c9d11',
});
