import type { RunEvent } from '../../worker/engine/events.ts';
import type { LoggedEvent } from './event-log.ts';
import type { ReplayFilter } from './replay-filter.ts';

/** Milliseconds, and UTF-16 units, that tokens may wait for others. */
const longestWait = 50;
const mostUnits = 2048;

/**
 * Writes an attempt's events to the log, many at a time: tokens of one message that come within 50 ms or 2 KB are one
 * event, and what happens meanwhile goes with them. `error` and `end` are not written here: an attempt does not know
 * whether it was the last.
 */
export class EventWriter {
  readonly #write: (events: readonly LoggedEvent[]) => void;
  readonly #filter: ReplayFilter;
  #waiting: LoggedEvent[] = [];
  #token: { id: string; chunk: string } | null = null;
  #units = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (events: readonly LoggedEvent[]) => void, filter: ReplayFilter) {
    this.#write = write;
    this.#filter = filter;
    this.#waiting.push(...filter.withdrawals());
  }

  add(event: RunEvent): void {
    if (event.event === 'error' || event.event === 'end') return;
    if (event.event === 'token') {
      if (this.#token?.id !== event.data.id) this.#closeToken();
      this.#token = { id: event.data.id, chunk: (this.#token?.chunk ?? '') + event.data.chunk };
      this.#units += event.data.chunk.length;
    } else {
      this.#closeToken();
      this.#push({ event: event.event, data: JSON.stringify(event.data) });
    }
    if (this.#units > mostUnits) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), longestWait);
  }

  /** Writes what waits. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#closeToken();
    this.#units = 0;
    const events = this.#waiting;
    this.#waiting = [];
    if (events.length > 0) this.#write(events);
  }

  /** Drops what waits: the attempt counts no more. */
  close(): void {
    this.#token = null;
    this.#waiting = [];
    this.flush();
  }

  #closeToken(): void {
    if (this.#token !== null)
      this.#push({ event: 'token', data: JSON.stringify({ chunk: this.#token.chunk, id: this.#token.id }) });
    this.#token = null;
  }

  #push(event: LoggedEvent): void {
    if (this.#filter.isNew(event)) this.#waiting.push(event);
  }
}
