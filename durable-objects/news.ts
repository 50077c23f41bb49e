/** Lets any number of callers wait until something may be new. */
export class News {
  #waiting = new Set<() => void>();

  /** Whether nobody waits. */
  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves when there may be something new, after `wait` milliseconds at the latest. */
  async wait(wait: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wake = () => {};
    await new Promise<void>((resolve) => {
      wake = resolve;
      this.#waiting.add(wake);
      timer = setTimeout(resolve, wait);
    });
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
