/**
 * Ends a request when the caller leaves or when the far end has been silent too long. Its `signal` is for the fetch;
 * `heard` starts the time anew; `end` frees everything and cuts a request that is still open.
 */
export class Patience {
  readonly signal: AbortSignal;
  /** The far end was silent too long. */
  isOver = false;
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #milliseconds: number;
  #heardAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, caller: AbortSignal) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#milliseconds = milliseconds;
    caller.addEventListener('abort', this.#leave, { once: true });
    if (caller.aborted) this.#leave();
    else this.heard();
  }

  /** Only remembers when: a timer for each piece of a stream would cost more than the piece. */
  heard(): void {
    this.#heardAt = Date.now();
    if (this.#timer === undefined) this.#wait(this.#milliseconds);
  }

  end(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#leave);
    this.#controller.abort();
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      // A clock that was set back begins anew.
      this.#heardAt = Math.min(this.#heardAt, Date.now());
      const left = this.#heardAt + this.#milliseconds - Date.now();
      if (left > 0) return this.#wait(left);
      this.isOver = true;
      this.#controller.abort();
    }, milliseconds);
  }

  readonly #leave = (): void => this.#controller.abort(this.#caller.reason);
}
