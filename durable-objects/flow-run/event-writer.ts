import type { RunEvent } from '../../worker/engine/events.ts';
import type { LoggedVertex } from '../../worker/runs/background/build-event.ts';
import type { LoggedEvent } from './event-log.ts';
import type { ReplayFilter } from './replay-filter.ts';

/** Milliseconds, and UTF-16 units, that tokens may wait for others. */
const longestWait = 50;
const mostUnits = 2048;

/** Nobody waits for the steps of other runs: most have ended by then, and are written at once. */
const unwatchedWait = 250;

/** An editor shows each step as it comes: there events that are no tokens go out together with those of their turn. */
const watchedWait = 0;

/**
 * Writes an attempt's events to the log, many at a time: tokens of one message that come within 50 ms or 2 KB are one
 * event, and what happens meanwhile goes with them. `error` and `end` are not written here: an attempt does not know
 * whether it was the last.
 */
export class EventWriter {
  readonly #write: (events: readonly LoggedEvent[]) => void;
  readonly #filter: ReplayFilter;
  readonly #stepWait: number;
  #waiting: LoggedEvent[] = [];
  #token: { id: string; chunk: string } | null = null;
  #units = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #due = 0;

  constructor(write: (events: readonly LoggedEvent[]) => void, filter: ReplayFilter, isWatched = false) {
    this.#write = write;
    this.#filter = filter;
    this.#stepWait = isWatched ? watchedWait : unwatchedWait;
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
      this.#push({ event: event.event, data: loggedData(event) });
    }
    if (this.#units > mostUnits) this.flush();
    else this.#flushWithin(event.event === 'token' ? longestWait : this.#stepWait);
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

  #flushWithin(wait: number): void {
    const due = Date.now() + wait;
    if (this.#timer !== null) {
      if (due >= this.#due) return;
      clearTimeout(this.#timer);
    }
    this.#due = due;
    this.#timer = setTimeout(() => this.flush(), wait);
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

function loggedData(event: Exclude<RunEvent, { event: 'error' | 'end' }>): string {
  if (event.event !== 'end_vertex') return JSON.stringify(event.data);
  const logged: LoggedVertex = { ...event.data, progress: event.progress };
  return JSON.stringify(logged);
}
