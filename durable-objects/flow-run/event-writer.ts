import type { RunEvent } from '../../worker/engine/events.ts';
import type { LoggedVertex } from '../../worker/runs/background/build-event.ts';
import { failureEvents, isToldAtOnce, untoldFailure } from '../../worker/runs/background/told-failure.ts';
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
 * event, and what happens meanwhile goes with them. `end` is not written here, nor an `error` that may pass: an attempt
 * does not know whether it was the last.
 */
export class EventWriter {
  readonly #write: (events: readonly LoggedEvent[]) => void;
  readonly #filter: ReplayFilter;
  readonly #isBuild: boolean;
  #waiting: LoggedEvent[] = [];
  #token: { id: string; chunk: string } | null = null;
  #units = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #due = 0;

  constructor(write: (events: readonly LoggedEvent[]) => void, filter: ReplayFilter, isBuild = false) {
    this.#write = write;
    this.#filter = filter;
    this.#isBuild = isBuild;
    this.#waiting.push(...filter.withdrawals());
  }

  add(event: RunEvent): void {
    if (event.event === 'end' || (event.event === 'error' && !(this.#isBuild && isToldAtOnce(event)))) return;
    if (event.event === 'token') {
      if (this.#token?.id !== event.data.id) this.#closeToken();
      this.#token = { id: event.data.id, chunk: (this.#token?.chunk ?? '') + event.data.chunk };
      this.#units += event.data.chunk.length;
    } else {
      this.#closeToken();
      for (const logged of loggedEvents(event)) this.#push(logged);
    }
    if (this.#units > mostUnits) this.flush();
    else this.#flushWithin(event.event === 'token' ? longestWait : this.#isBuild ? watchedWait : unwatchedWait);
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

function loggedEvents(event: Exclude<RunEvent, { event: 'end' }>): readonly LoggedEvent[] {
  if (event.event === 'error') return failureEvents(untoldFailure(event), true);
  if (event.event !== 'end_vertex') return [{ event: event.event, data: JSON.stringify(event.data) }];
  const logged: LoggedVertex = { ...event.data, progress: event.progress };
  return [{ event: event.event, data: JSON.stringify(logged) }];
}
