import { TerminalError } from '../engine/errors.ts';

/**
 * Ends a request when the caller leaves or when the far end has been silent too long. Its `signal` is for the fetch;
 * `heard` starts the time anew; `end` frees everything and cuts a request whose answer was not taken as a whole.
 */
export class Patience {
  readonly signal: AbortSignal;
  /** The far end was silent too long. */
  isOver = false;
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #milliseconds: number;
  #heardAt = 0;
  #bytesLeft = mostBytes;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, caller: AbortSignal) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#milliseconds = milliseconds;
    caller.addEventListener('abort', this.#leave, { once: true });
    if (caller.aborted) this.#leave();
    else this.heard(0);
  }

  /**
   * So many bytes came. Throws TerminalError when they are 64 MB together, far beyond any model's answer: a provider's
   * address may be anybody's. Only remembers when: a timer for each piece of a stream would cost more than the piece.
   */
  readonly heard: Heard = (bytes) => {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0) throw new TerminalError(tooLarge, 'answer_too_large');
    this.#heardAt = Date.now();
    if (this.#timer === undefined) this.#wait(this.#milliseconds);
  };

  end(isWhole: boolean): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#leave);
    if (!isWhole) this.#controller.abort();
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(
      () => {
        // A clock that was set back begins anew.
        this.#heardAt = Math.min(this.#heardAt, Date.now());
        const left = this.#heardAt + this.#milliseconds - Date.now();
        if (left > 0) return this.#wait(left);
        this.isOver = true;
        this.#controller.abort();
      },
      Math.min(milliseconds, longestTimer),
    );
  }

  readonly #leave = (): void => this.#controller.abort(this.#caller.reason);
}

/** Timers that are set to more milliseconds end at once. */
const longestTimer = 2 ** 31 - 1;
const mostBytes = 64 * 1_048_576;
const tooLarge = "The model's answer is larger than 64 MB. Check the base URL.";

/** Is told how many bytes of an answer came. */
export type Heard = (bytes: number) => void;
