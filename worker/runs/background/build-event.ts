import type { RunFailure } from '../../engine/errors.ts';
import type { VertexProgress } from '../../engine/events.ts';
import type { VertexResult } from '../../engine/run.ts';
import { shownLimits } from '../limits.ts';
import { cutValue } from './cut-value.ts';
import { vertexParams } from './vertex-params.ts';

/**
 * An event of a run's log as readers of build jobs know it (facts 12): what vertices gave is cut at the limits of spec
 * 8, an error is the record of the message that tells of it, and `end` says nothing.
 */
export function buildEvent(event: string, data: string): BuildEvent {
  const parsed = JSON.parse(data) as unknown;
  if (event === 'end_vertex') return { event, data: { build_data: buildData(parsed as LoggedVertex) } };
  if (event === 'error') return { event, data: errorRecord(parsed as LoggedError) };
  return { event, data: event === 'end' ? {} : parsed };
}

/** What a vertex came to, as `end_vertex` and the older calls for one vertex show it. */
export function buildData(vertex: LoggedVertex): BuildData {
  const { progress, results, outputs, logs, artifacts } = vertex;
  const { next, nextShown, failure } = progress;
  const told = cutValue(artifacts, shownLimits);
  return {
    id: vertex.component_id,
    inactivated_vertices: progress.inactive,
    next_vertices_ids: next,
    top_level_vertices: nextShown ?? next,
    valid: failure === undefined,
    params: failure ?? vertexParams(artifacts, progress.isInterface),
    data: {
      results: cutValue(results, shownLimits),
      outputs: cutValue(outputs, shownLimits),
      logs: cutValue(logs, shownLimits),
      message: told,
      artifacts: told,
      timedelta: vertex.timedelta,
      duration: vertex.duration,
      used_frozen_result: vertex.used_frozen_result,
    },
    timestamp: new Date(progress.endedAt).toISOString().replace('Z', '000Z'),
  };
}

function errorRecord({ failure, message }: LoggedError) {
  const { code, retryable } = failure;
  return { ...(message ?? { text: `${failure.reason}\n`, category: 'error' }), code, retryable };
}

export interface BuildEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The data of an `end_vertex` in the log. */
export interface LoggedVertex extends VertexResult {
  /** `failure` is the text of why the vertex failed. */
  readonly progress: Omit<VertexProgress, 'nextShown'> &
    Partial<Pick<VertexProgress, 'nextShown'>> & { readonly failure?: string };
}

/** The data of an `error` in the log. */
export interface LoggedError {
  readonly failure: RunFailure;
  /** The record of the message that tells of it; null for runs that no editor watches, where no vertex failed. */
  readonly message: Readonly<Record<string, unknown>> | null;
}

export interface BuildData {
  readonly id: string;
  readonly inactivated_vertices: readonly string[];
  readonly next_vertices_ids: readonly string[];
  readonly top_level_vertices: readonly string[];
  readonly valid: boolean;
  readonly params: string;
  /** Seconds as `timedelta`, for people as `duration`. */
  readonly data: {
    readonly results: unknown;
    readonly outputs: unknown;
    readonly logs: unknown;
    readonly message: unknown;
    readonly artifacts: unknown;
    readonly timedelta: number | null;
    readonly duration: string | null;
    readonly used_frozen_result: boolean;
  };
  readonly timestamp: string;
}
