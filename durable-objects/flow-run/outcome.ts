import type { RunFailure } from '../../worker/engine/errors.ts';
import { failureMessage } from '../../worker/engine/turn.ts';
import { messagePayload } from '../../worker/engine/wire/message.ts';
import type { AcceptedRun } from '../../worker/runs/background/accepted-run.ts';
import type { AttemptEnd } from '../../worker/runs/background/attempt.ts';
import { failureEvents } from '../../worker/runs/background/told-failure.ts';
import type { PackedSession } from '../../worker/store/session-memory.ts';
import { appendEvents, type LoggedEvent, reopenLog } from './event-log.ts';
import type { LargeOutputs } from './large-outputs.ts';
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

/** The messages of the attempt that counts. Throws RetryableError. */
export async function keptTurn(sql: SqlStorage, outputs: LargeOutputs): Promise<readonly PackedSession[]> {
  const text = getText(sql, 'turn');
  return text === null ? [] : (JSON.parse(await outputs.whole(text)) as PackedSession[]);
}

/** What the attempt that counts came to; nothing before it is over, and no results of one that failed. Throws RetryableError. */
export async function keptOutcome(sql: SqlStorage, outputs: LargeOutputs): Promise<Outcome> {
  const text = getText(sql, 'outcome');
  return text === null ? nothing : { ...nothing, ...(JSON.parse(await outputs.whole(text)) as Partial<Outcome>) };
}

/**
 * Tells readers of the end, within the transaction that ends the run: what is taken back of what was shown, an `error`
 * for each failure that they were not told of, and always `end`. A build's error is a message in any case, and the
 * vertex that failed ends too; one that was cancelled just ends. The number of the log's last event is read where it is
 * not known.
 */
export function logEnd(
  sql: SqlStorage,
  { build, sessionId, flow }: AcceptedRun,
  failure: RunFailure | null,
  { outcome: { results, untold, isTold } = nothing, withdrawn = [], lastSeq }: KnownOfEnd = {},
): void {
  const events: LoggedEvent[] = [...withdrawn];
  if (failure !== null && !(build && failure.code === 'cancelled')) {
    const own = { failure, message: build ? failureRecord(failure, sessionId, flow.id) : null, vertex: null };
    const told = untold.length > 0 || isTold ? untold : [own];
    events.push(
      ...told.flatMap((each) => failureEvents({ ...each, message: each.message ?? own.message }, build !== undefined)),
    );
  }
  events.push({ event: 'end', data: JSON.stringify({ results: failure === null ? results : [] }) });
  appendEvents(sql, events, lastSeq);
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

/** What an attempt came to, as it is kept. */
export function outcomeOf({ results, untold, isTold }: AttemptEnd): Outcome {
  return { results, untold, isTold };
}

export interface KnownOfEnd {
  readonly outcome?: Outcome | undefined;
  /** Events that take back messages which were shown and never got complete. */
  readonly withdrawn?: readonly LoggedEvent[];
  readonly lastSeq?: number | undefined;
}

export type Outcome = Pick<AttemptEnd, 'results' | 'untold' | 'isTold'>;

const nothing: Outcome = { results: [], untold: [], isTold: false };
