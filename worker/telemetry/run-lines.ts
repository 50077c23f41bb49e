import type { AppContext } from '../context.ts';
import type { RunFailure } from '../engine/errors.ts';
import { isLoud } from '../log.ts';

/**
 * Tells the log that a run begins. Only the log that is read over HTTP: the console would cost more than a small run.
 */
export function tellBegun(app: AppContext, run: ToldRun, more: Fields = {}): void {
  collect(app, run, 'run begun', { ...idsOf(run), ...more });
}

/**
 * Tells the log how a run ended: `run ended`, `run cancelled`, `run refused` where the caller asked for what cannot be
 * run, or `run failed`, of which the console hears too. The last two have a code and the component. What the failing
 * part said is for the run's owner alone, without the `secrets` that the run read.
 */
export function tellEnded(app: AppContext, run: ToldRun, { failure, durationMs, secrets, ...more }: RunEnding): void {
  const fields: Fields = { ...idsOf(run), ...more, duration_ms: durationMs };
  if (failure === null) {
    collect(app, run, 'run ended', fields);
    return;
  }
  if (failure.code === 'cancelled') {
    collect(app, run, 'run cancelled', fields);
    return;
  }
  const told = { ...fields, ...failureFields(failure) };
  if (failure.status === 400) {
    collect(app, run, 'run refused', told);
    return;
  }
  const ownFields = secrets === null ? {} : { reason: failure.reason };
  app.log('error', 'run failed', told, { userId: run.userId, ownFields, secrets: secrets ?? [] });
}

/** Tells the run's owner of an attempt that failed and may be followed by another. */
export function tellAttemptFailed(
  app: AppContext,
  run: ToldRun,
  failure: RunFailure,
  secrets: readonly string[],
): void {
  const fields = { ...idsOf(run), ...failureFields(failure), retryable: failure.retryable };
  app.log('warning', 'run attempt failed', fields, {
    userId: run.userId,
    ownFields: { reason: failure.reason },
    secrets,
  });
}

function failureFields({ code, componentName, vertexId }: RunFailure): Fields {
  return { code, component: componentName, vertex_id: vertexId };
}

function idsOf({ runId, flowId, userId, traceId, trigger }: ToldRun): Fields {
  return { run_id: runId, flow_id: flowId, user_id: userId, trace_id: traceId, trigger };
}

/** For the log that is read over HTTP alone. */
function collect(app: AppContext, run: ToldRun, message: string, fields: Fields): void {
  if (app.logLines === null || !isLoud('info', app.config.SERVICE_LOG_LEVEL)) return;
  const { userId } = run;
  app.logLines.add({ time: app.now(), level: 'info', message, fields, userId, ownFields: null, secrets: [] });
}

type Fields = Readonly<Record<string, unknown>>;

/** Which run a line tells of. */
export interface ToldRun {
  readonly runId: string;
  readonly flowId: string;
  readonly userId: string;
  readonly traceId: string;
  /** What began it: `request`, `webhook`, `build`, `schedule`, … */
  readonly trigger: string;
}

interface RunEnding {
  readonly failure: RunFailure | null;
  readonly durationMs: number;
  /** Values of variables that the run read; null where what the failing part said is not to be repeated. */
  readonly secrets: readonly string[] | null;
  readonly attempt?: number;
}
