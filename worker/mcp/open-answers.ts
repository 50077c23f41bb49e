import { TooLateError } from './in-time.ts';

/**
 * Requests whose answers are still open. A server may keep the stream of an answer open for ever, before or after the
 * answer itself; each holds one of the run's connections until somebody ends it.
 */
export class OpenAnswers {
  readonly #open = new Map<string | number, AbortController>();
  readonly #patience: number;

  /** `patience` is how long any answer may stay open, in milliseconds. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Follows the answer of a request: the signal that ends it, which the given one does as well. `end` lets it be. */
  follow(id: string | number | null, given: AbortSignal | null | undefined): { signal: AbortSignal; end(): void } {
    const controller = new AbortController();
    const leave = () => controller.abort(given?.reason);
    const timer = setTimeout(() => controller.abort(new TooLateError(this.#patience)), this.#patience);
    given?.addEventListener('abort', leave);
    if (given?.aborted) leave();
    if (id !== null) this.#open.set(id, controller);
    const end = () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', leave);
      if (id !== null && this.#open.get(id) === controller) this.#open.delete(id);
    };
    controller.signal.addEventListener('abort', end);
    return { signal: controller.signal, end };
  }

  /** The request was answered or given up: what else its answer has is of no interest. */
  over(id: unknown): void {
    this.#open.get(id as string)?.abort(new Error('the request is over'));
  }
}
