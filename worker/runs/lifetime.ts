import type { AppContext } from '../context.ts';
import type { StopSignal } from '../engine/context.ts';
import { watchLeaving } from './leaving.ts';

/**
 * How long a run may go on: until its caller leaves or SERVICE_RUN_TIMEOUT is over. Most runs end before they wait for
 * anything outside, and nobody could stop those: so timers and listeners are set up by `watch` alone, which everything
 * that waits calls first.
 */
export class Lifetime implements StopSignal {
  aborted = false;
  reason: unknown = undefined;
  readonly #app: AppContext;
  readonly #request: Request;
  readonly #streaming: boolean;
  readonly #timeout: number;
  readonly #listeners = new Set<() => void>();
  readonly #leave = () => this.abort(new DOMException('The caller has left.', 'AbortError'));
  readonly #endings: (() => Promise<unknown>)[] = [];
  #stopWatching: (() => void) | null = null;
  #isOver = false;

  /**
   * The caller of a streamed run shows by the stream whether it is there. `timeout` is in milliseconds, from when the
   * watch begins.
   */
  constructor(app: AppContext, request: Request, streaming: boolean, timeout = app.config.SERVICE_RUN_TIMEOUT * 1000) {
    this.#app = app;
    this.#request = request;
    this.#streaming = streaming;
    this.#timeout = timeout;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Begins to watch the clock and the caller. */
  watch(): void {
    if (this.#stopWatching !== null || this.#isOver || this.aborted) return;
    const { signal } = this.#request;
    if (signal.aborted) this.#leave();
    signal.addEventListener('abort', this.#leave);
    const late = () => this.abort(new DOMException('the run took too long', 'TimeoutError'));
    const deadline = setTimeout(late, this.#timeout);
    const stopAsking = this.#streaming ? null : watchLeaving(this.#app, this.#request, this.#leave);
    this.#stopWatching = () => {
      stopAsking?.();
      clearTimeout(deadline);
      signal.removeEventListener('abort', this.#leave);
    };
  }

  /** Stops the run, once. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
  }

  /** Has something done when the run is over; its answer does not wait for it. */
  onEnd(ending: () => Promise<unknown>): void {
    this.#endings.push(ending);
  }

  /** The run is over: nothing is watched any more. `waitUntil` keeps the Worker for what is still to be done. */
  end(waitUntil: (work: Promise<unknown>) => void): void {
    this.#isOver = true;
    this.#stopWatching?.();
    for (const ending of this.#endings.splice(0)) waitUntil(ending());
  }
}
