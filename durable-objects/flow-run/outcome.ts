import type { RunFailure } from '../../worker/engine/errors.ts';
import { decodeJournalValue, encodeJournalValue } from '../../worker/engine/journal-value.ts';
import type { VertexResult } from '../../worker/engine/run.ts';
import type { Message } from '../../worker/engine/values.ts';
import type { AttemptEnd } from '../../worker/runs/background/attempt.ts';
import { appendEvents } from './event-log.ts';
import { getText, putText } from './tables.ts';

/** Keeps what the last attempt came to, within the transaction that decides it. */
export function keepOutcome(sql: SqlStorage, { results, error, turn }: AttemptEnd): void {
  putText(sql, 'outcome', JSON.stringify({ results, message: error?.message ?? null }));
  putText(sql, 'turn', encodeJournalValue(turn) ?? '[]');
}

/** The messages of the attempt that counts. */
export function keptTurn(sql: SqlStorage): readonly Message[] {
  const text = getText(sql, 'turn');
  return text === null ? [] : (decodeJournalValue(text) as Message[]);
}

/** The results of the attempt that counts; none before it is over, and none of one that failed. */
export function keptResults(sql: SqlStorage): readonly VertexResult[] {
  return keptOutcome(sql).results;
}

/** Tells readers of the end, within the transaction that ends the run: an `error` where it failed, and always `end`. */
export function logEnd(sql: SqlStorage, failure: RunFailure | null): void {
  const { results, message } = keptOutcome(sql);
  const error: LoggedError | null = failure && { failure, message };
  appendEvents(sql, [
    ...(error === null ? [] : [{ event: 'error', data: JSON.stringify(error) }]),
    { event: 'end', data: JSON.stringify({ results: failure === null ? results : [] }) },
  ]);
}

function keptOutcome(sql: SqlStorage): Outcome {
  const text = getText(sql, 'outcome');
  return text === null ? { results: [], message: null } : (JSON.parse(text) as Outcome);
}

/** The data of an `error` in the log. */
export interface LoggedError {
  readonly failure: RunFailure;
  /** The record of the message that was stored to tell of it, where a vertex failed. */
  readonly message: Readonly<Record<string, unknown>> | null;
}

interface Outcome {
  readonly results: readonly VertexResult[];
  readonly message: Readonly<Record<string, unknown>> | null;
}
