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
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, caller: AbortSignal) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#milliseconds = milliseconds;
    caller.addEventListener('abort', this.#leave, { once: true });
    if (caller.aborted) this.#leave();
    else this.heard();
  }

  heard(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#controller.abort();
    }, this.#milliseconds);
  }

  end(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#leave);
    this.#controller.abort();
  }

  readonly #leave = (): void => this.#controller.abort(this.#caller.reason);
}
