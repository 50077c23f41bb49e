/** Lets any number of callers wait until something may be new. */
export class News {
  #waiting = new Set<() => void>();

  /** Whether nobody waits. */
  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves when there may be something new, after `wait` milliseconds at the latest. */
  async wait(wait: number): Promise<void> {
    let wake = () => {};
    const news = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waiting.add(wake);
    const timer = setTimeout(wake, wait);
    await news;
    clearTimeout(timer);
    this.#waiting.delete(wake);
  }

  /** Wakes all who wait. */
  tell(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }
}
