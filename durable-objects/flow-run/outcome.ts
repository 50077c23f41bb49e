import type { RunFailure } from '../../worker/engine/errors.ts';
import type { FailedVertex } from '../../worker/engine/events.ts';
import type { VertexResult } from '../../worker/engine/run.ts';
import { failureMessage } from '../../worker/engine/turn.ts';
import { messagePayload } from '../../worker/engine/wire/message.ts';
import type { AcceptedRun } from '../../worker/runs/background/accepted-run.ts';
import type { AttemptEnd } from '../../worker/runs/background/attempt.ts';
import type { LoggedError } from '../../worker/runs/background/build-event.ts';
import { failedVertex } from '../../worker/runs/background/failed-vertex.ts';
import type { PackedSession } from '../../worker/store/session-memory.ts';
import { appendEvents, type LoggedEvent, reopenLog } from './event-log.ts';
import { dropText, getText, putText } from './tables.ts';

/** Keeps what the last attempt came to, within the transaction that decides it; `isFirst`: nothing was kept before. */
export function keepOutcome(sql: SqlStorage, end: AttemptEnd, isFirst: boolean): void {
  putText(sql, 'outcome', JSON.stringify(outcomeOf(end)), isFirst ? 0 : undefined);
  keepTurn(sql, end.turn, isFirst);
}

/** Keeps what an attempt said that was stopped, within a transaction. */
export function keepTurn(sql: SqlStorage, turn: readonly PackedSession[], isFirst = false): void {
  if (turn.length > 0) putText(sql, 'turn', JSON.stringify(turn), isFirst ? 0 : undefined);
}

/** The messages of the attempt that counts. */
export function keptTurn(sql: SqlStorage): readonly PackedSession[] {
  const text = getText(sql, 'turn');
  return text === null ? [] : (JSON.parse(text) as PackedSession[]);
}

/** The results of the attempt that counts; none before it is over, and none of one that failed. */
export function keptResults(sql: SqlStorage): readonly VertexResult[] {
  return keptOutcome(sql).results;
}

/**
 * Tells readers of the end, within the transaction that ends the run: an `error` where it failed, and always `end`. A
 * build's error is a message in any case, and the vertex that failed ends too; one that was cancelled just ends. What is
 * `known` need not be read: the attempt that decided it, and the number of the log's last event.
 */
export function logEnd(
  sql: SqlStorage,
  { build, sessionId, flow }: AcceptedRun,
  failure: RunFailure | null,
  known: { readonly end?: AttemptEnd | undefined; readonly lastSeq?: number | undefined } = {},
): void {
  const { results, message, vertex } = known.end ? outcomeOf(known.end) : keptOutcome(sql);
  const events: LoggedEvent[] = [];
  if (failure !== null && !(build && failure.code === 'cancelled')) {
    const told = message ?? (build ? failureRecord(failure, sessionId, flow.id) : null);
    const error: LoggedError = { failure, message: told };
    events.push({ event: 'error', data: JSON.stringify(error) });
    const isVertex = build && vertex !== null && vertex.id === failure.vertexId;
    if (isVertex) events.push({ event: 'end_vertex', data: JSON.stringify(failedVertex(vertex, failure)) });
  }
  events.push({ event: 'end', data: JSON.stringify({ results: failure === null ? results : [] }) });
  appendEvents(sql, events, known.lastSeq);
}

/** Forgets what the last attempt came to, and has readers wait for another, within the transaction that begins it. */
export function reopen(sql: SqlStorage): void {
  dropText(sql, 'outcome');
  dropText(sql, 'turn');
  reopenLog(sql);
}

function failureRecord({ reason }: RunFailure, sessionId: string, flowId: string) {
  const told = failureMessage(
    { sessionId, flowId, now: () => Date.now() },
    { vertexId: null, displayName: null, reason },
  );
  return messagePayload({ ...told, id: crypto.randomUUID() });
}

function outcomeOf({ results, error }: AttemptEnd): Outcome {
  return { results, message: error?.message ?? null, vertex: error?.vertex ?? null };
}

function keptOutcome(sql: SqlStorage): Outcome {
  const text = getText(sql, 'outcome');
  return text === null ? { results: [], message: null, vertex: null } : (JSON.parse(text) as Outcome);
}

interface Outcome {
  readonly results: readonly VertexResult[];
  readonly message: Readonly<Record<string, unknown>> | null;
  readonly vertex: FailedVertex | null;
}
