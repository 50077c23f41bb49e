import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import type { LogLevel } from '../log.ts';
import { scrubbedJson } from './scrub.ts';

/**
 * The lines of this isolate on their way to the LogBuffer object. Collecting one costs next to nothing: it becomes text
 * only when it is sent, in a batch, after the answer. More than `mostWaiting` are not kept waiting: what is dropped is
 * counted, and the next batch says how many.
 */
export class LogCollector {
  readonly #parts: CollectorParts;
  #waiting: LogLine[] = [];
  #dropped = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** When the request that sends began to; timers of one request cannot be waited for by another, so one does it. */
  #sendingSince: number | null = null;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  /** Adds a line. Its fields are not to change any more. */
  add(line: LogLine): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(line);
    else this.#dropped += 1;
  }

  /** Sees to it that what waits is sent, by this request or another one of this isolate; nobody waits for it. */
  flush(waitUntil: (work: Promise<unknown>) => void): void {
    if (this.#waiting.length === 0) return;
    const now = this.#parts.now();
    // One that began long ago was ended with its request.
    if (this.#sendingSince !== null && now - this.#sendingSince < longestTurn * 2) return;
    this.#sendingSince = now;
    waitUntil(this.#sendAll(now));
  }

  async #sendAll(begun: number): Promise<void> {
    const { now, wait } = this.#parts;
    while (this.#waiting.length > 0) {
      // At least a moment: the answer leaves first, and what follows it at once comes with it.
      await wait(Math.max(shortestPause, this.#sentAt + pauseBetween - now()));
      if (this.#sendingSince !== begun) return;
      // Whoever adds lines from here on sends them: no request is held for ever by what others add.
      if (now() - begun > longestTurn) this.#sendingSince = null;
      await this.#send();
      if (this.#sendingSince !== begun) return;
    }
    this.#sendingSince = null;
  }

  async #send(): Promise<void> {
    const { now, known, deliver } = this.#parts;
    const lines = this.#waiting;
    const dropped = this.#dropped;
    this.#waiting = [];
    this.#dropped = 0;
    this.#sentAt = now();
    const rows = lines.map((line) => logRow(line, known));
    if (dropped > 0) rows.push(logRow(droppedLine(now(), dropped), known));
    try {
      await deliver(rows);
    } catch {
      this.#dropped += lines.length + dropped;
    }
  }
}

/** Lines that may wait at once; with four batches a second that bounds what the buffer is sent. */
export const mostWaiting = 2000;

/** Milliseconds. */
const shortestPause = 10;
const pauseBetween = 250;
const longestTurn = 10_000;

/** No line is longer, in UTF-16 units. */
const longestLine = 16_000;

function logRow(
  { time, level, message, fields, userId, ownFields, secrets }: LogLine,
  known: readonly string[],
): LogRow {
  const all = secrets.length === 0 ? known : [...known, ...secrets];
  const told = { time: new Date(time).toISOString(), level, message, ...fields };
  const textOf = (line: Readonly<Record<string, unknown>>) => `${cut(scrubbedJson(line, all))}\n`;
  return {
    time,
    userId,
    text: textOf(told),
    ownText: userId === null || ownFields === null ? null : textOf({ ...told, ...ownFields }),
  };
}

function cut(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine).toWellFormed()}…`;
}

function droppedLine(time: number, lines: number): LogLine {
  const rest = { userId: null, ownFields: null, secrets: [] };
  return { time, level: 'warning', message: 'log lines dropped', fields: { lines }, ...rest };
}

/** A line that waits to be sent. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whose run it tells of; null for lines of the service itself, which superusers see. */
  readonly userId: string | null;
  /** What only that user is told beside. */
  readonly ownFields: Readonly<Record<string, unknown>> | null;
  /** Texts that must not stand in the line. */
  readonly secrets: readonly string[];
}

export interface CollectorParts {
  readonly deliver: (rows: readonly LogRow[]) => Promise<void>;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Secrets of the deployment. */
  readonly known: readonly string[];
}
