import type { RunEvent, RunEventBody } from './events.ts';

/** Where a run's events go. A fold that reads none gives `nobody`, and pays for none. */
export interface EventSink {
  readonly isRead: boolean;
  push(event: RunEventBody): void;
}

/** The sink of a run that nobody watches. */
export const nobody: EventSink = { isRead: false, push() {} };

/** Holds events between a run and its one reader, numbering them from 0. A promise is made only while the reader waits. */
export class EventQueue implements EventSink {
  readonly isRead = true;
  #events: RunEvent[] = [];
  #next = 0;
  #seq = 0;
  #wake: (() => void) | null = null;

  push(event: RunEventBody): void {
    this.#events.push({ seq: this.#seq++, ...event } as RunEvent);
    this.#wake?.();
    this.#wake = null;
  }

  /** The next event, or undefined when none is there yet. */
  take(): RunEvent | undefined {
    const event = this.#events[this.#next];
    if (event === undefined) {
      this.#events = [];
      this.#next = 0;
    } else {
      this.#next++;
    }
    return event;
  }

  /** Resolves when there is something to take. */
  wait(): Promise<void> {
    if (this.#next < this.#events.length) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
