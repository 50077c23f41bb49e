import { PatternError } from './syntax.ts';

/** A place in a pattern. */
export class Reader {
  readonly #text: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#text = [...pattern];
  }

  /** The next character, '' at the end. */
  get next(): string {
    return this.#text[this.#at] ?? '';
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Steps over a text, if it stands here. */
  take(text: string): boolean {
    const length = [...text].length;
    if (this.#text.slice(this.#at, this.#at + length).join('') !== text) return false;
    this.#at += length;
    return true;
  }

  /** The next character, stepped over. Throws PatternError at the end. */
  read(): string {
    if (this.isAtEnd) throw new PatternError('the pattern ends too early');
    this.#at += 1;
    return this.#text[this.#at - 1] as string;
  }

  /** Steps over characters while they fit, `most` at the most. */
  readWhile(fits: RegExp, most = Number.POSITIVE_INFINITY): string {
    let found = '';
    while (!this.isAtEnd && found.length < most && fits.test(this.next)) found += this.read();
    return found;
  }

  /** The text up to a mark, which is stepped over. Throws PatternError where there is none. */
  readTo(mark: string): string {
    let found = '';
    while (!this.take(mark)) found += this.read();
    return found;
  }

  /** Runs `read`; where it gives null, stays. */
  attempt<Result>(read: () => Result | null): Result | null {
    const start = this.#at;
    const result = read();
    if (result === null) this.#at = start;
    return result;
  }
}
