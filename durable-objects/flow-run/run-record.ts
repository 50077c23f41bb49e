import type { RunTrigger } from '../../worker/runs/background/accepted-run.ts';
import type { RunStatus } from './state-machine.ts';
import type { StoredRun } from './stored-run.ts';

/** What a run's row in a list tells of it. */
export function runSummary({ accepted, state, startedAt, sweepAt }: StoredRun): RunSummary {
  const { id, principal, flow, trigger, sessionId, acceptedAt, traceId } = accepted;
  const { status, attempt, endedAt, outcome } = state;
  const failure = endedAt === null ? null : (outcome?.failure ?? null);
  return {
    id,
    userId: principal.userId,
    flowId: flow.id,
    // Runs that were accepted before there were versions know of none.
    flowVersion: flow.version ?? null,
    sessionId,
    trigger,
    status,
    attempt,
    createdAt: acceptedAt,
    startedAt,
    endedAt,
    errorCode: failure?.code ?? null,
    errorText: failure?.message ?? null,
    traceId,
    sweepAt,
  };
}

/** Times are milliseconds. */
export interface RunSummary {
  readonly id: string;
  readonly userId: string;
  readonly flowId: string;
  /** The version that runs; null for the draft. */
  readonly flowVersion: string | null;
  readonly sessionId: string;
  /** `api` is a plain run, which has no object. */
  readonly trigger: RunTrigger | 'api';
  readonly status: RunStatus;
  readonly attempt: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly traceId: string;
  /** When it is to be swept; null before its end, and for a plain run. */
  readonly sweepAt: number | null;
}
