import * as z from 'zod';
import type { VertexBuildRow } from '../../../schema/tables/vertex-builds.ts';
import { VertexBuilds } from '../../../schema/wire/vertex-build.ts';
import { endpoint } from '../../http/endpoint.ts';
import { isoTime } from '../../http/iso-time.ts';
import { queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { latestVertexBuilds } from '../../store/vertex-builds.ts';

export const listBuilds = endpoint({
  summary: 'Show what the vertices of a flow came to',
  description: 'When it was last built; runs that answer their caller leave nothing here.',
  tag: 'Monitor',
  access: 'user',
  query: z.object({ flow_id: queryUuid().pipe(z.string()) }),
  responses: { 200: { description: 'The newest build of each vertex', schema: VertexBuilds } },
  async handle({ app, principal, query }) {
    const rows = await latestVertexBuilds(app, { userId: principal.userId, flowId: query.flow_id });
    return json({ vertex_builds: Object.fromEntries(rows.map((row) => [row.vertexId, [buildRecord(row)]])) });
  },
});

function buildRecord(row: VertexBuildRow) {
  return {
    artifacts: parsed(row.artifacts),
    timestamp: isoTime(row.timestamp),
    valid: row.valid,
    build_id: row.id,
    id: row.vertexId,
    data: parsed(row.data),
    params: row.params,
    flow_id: row.flowId,
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
