import { uuidOf } from '../../http/name-uuid.ts';
import type { VertexBuild } from '../../store/vertex-builds.ts';
import { buildData, type LoggedVertex } from './build-event.ts';

/**
 * What the vertices of a run came to, as its log tells it: the last of each. The same log gives the same ids, so that to
 * record it twice changes nothing.
 */
export async function recordedBuilds(runId: string, log: AsyncIterable<LogRow>): Promise<VertexBuild[]> {
  const last = new Map<string, { readonly seq: number; readonly vertex: LoggedVertex }>();
  for await (const { seq, event, data } of log) {
    if (event !== 'end_vertex') continue;
    const vertex = JSON.parse(data) as LoggedVertex;
    last.set(vertex.component_id, { seq, vertex });
  }
  return Promise.all(Array.from(last.values(), ({ seq, vertex }) => recorded(`${runId}/${seq}`, vertex)));
}

/** What a vertex came to; the same name gives the same id. */
export async function recorded(name: string, vertex: LoggedVertex): Promise<VertexBuild> {
  const { id, valid, params, data } = buildData(vertex);
  return {
    id: await uuidOf(name),
    vertexId: id,
    timestamp: vertex.progress.endedAt,
    valid,
    params,
    data: JSON.stringify(data),
    artifacts: JSON.stringify(data.artifacts),
  };
}

interface LogRow {
  readonly seq: number;
  readonly event: string;
  /** JSON. */
  readonly data: string;
}
