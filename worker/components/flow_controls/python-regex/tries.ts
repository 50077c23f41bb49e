/**
 * What the searches of one piece of work may take together, some 300 ms of it: nothing else is answered meanwhile. A try
 * costs some 30 ns. More of them are given for long texts, up to a limit.
 */
export class Tries {
  left = 4_000_000;
  #given = 6_000_000;

  /** A text of so many characters is searched. */
  give(characters: number): void {
    const more = Math.min(10 * characters, this.#given);
    this.#given -= more;
    this.left += more;
  }

  /** What costs as much as so many tries was done. Throws MatchTooCostlyError. */
  spend(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new MatchTooCostlyError();
  }
}

/** A match that would take too long. */
export class MatchTooCostlyError extends Error {
  override name = 'MatchTooCostlyError';
}
