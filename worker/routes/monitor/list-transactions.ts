import * as z from 'zod';
import type { VertexBuildRow } from '../../../schema/tables/vertex-builds.ts';
import { TransactionPage } from '../../../schema/wire/vertex-build.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isoTime } from '../../http/iso-time.ts';
import { pageRecord } from '../../http/page.ts';
import { queryInteger, queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { pageOfVertexBuilds } from '../../store/vertex-builds.ts';

export const listTransactions = endpoint({
  summary: 'List what the vertices of a flow did',
  description: 'In its builds that are kept, the newest first; what went into a vertex is not kept.',
  tag: 'Monitor',
  access: 'user',
  query: z.object({
    flow_id: queryUuid().pipe(z.string()),
    page: queryInteger(1, 1, 1_000_000),
    size: queryInteger(50, 1, 100),
  }),
  responses: { 200: { description: 'A page of them', schema: TransactionPage } },
  async handle({ app, principal, query }) {
    const { flow_id: flowId, page, size } = query;
    const { rows, total } = await pageOfVertexBuilds(app, { userId: principal.userId, flowId }, page, size);
    return json(pageRecord(rows.map(transaction), { total, page, size }));
  },
});

function transaction(row: VertexBuildRow) {
  const data = row.data === null ? null : (JSON.parse(row.data) as { outputs?: unknown } | null);
  return {
    timestamp: isoTime(row.timestamp),
    vertex_id: row.vertexId,
    target_id: null,
    inputs: null,
    outputs: data?.outputs ?? null,
    status: row.valid ? 'success' : 'error',
    error: row.valid ? null : row.params,
    flow_id: row.flowId,
    id: row.id,
  };
}
