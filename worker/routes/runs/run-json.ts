import type { RunSummary } from '../../../durable-objects/flow-run/run-record.ts';
import type { VertexResult } from '../../engine/run.ts';
import { withoutNulls } from '../../engine/wire/without-nulls.ts';
import { isoTime } from '../../http/iso-time.ts';

/** A run as lists show it. */
export function summaryJson(run: RunSummary) {
  return {
    id: run.id,
    flow_id: run.flowId,
    flow_version: run.flowVersion,
    session_id: run.sessionId,
    trigger: run.trigger,
    status: run.status,
    attempt: run.attempt,
    created_at: isoTime(run.createdAt),
    started_at: isoTime(run.startedAt),
    ended_at: isoTime(run.endedAt),
    error: run.errorCode === null ? null : { code: run.errorCode, message: run.errorText },
    trace_id: run.traceId,
  };
}

/** A run with what it gave; none before its end, and none where it failed. */
export function recordJson(run: RunSummary, results: readonly VertexResult[] = []) {
  return { ...summaryJson(run), outputs: results.map(withoutNulls) };
}
