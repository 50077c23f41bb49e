import { DocumentError } from './document-error.ts';

/**
 * Counts how many states a page's content has saved (`q`) and not restored (`Q`), part by part: a reader copies them all,
 * in time that grows with their square. Throws DocumentError beyond a thousand.
 */
export class SavedStates {
  #saved = 0;
  #depth = 0;
  #isEscaped = false;
  #word = start;

  read(part: Uint8Array): void {
    for (const byte of part) {
      if (this.#depth > 0) this.#readText(byte);
      else if (byte === openParenthesis) this.#begin(1);
      else if (isBetween(byte)) this.#endWord();
      else this.#word = this.#word === start && (byte === save || byte === restore) ? byte : other;
    }
  }

  /** Texts are in parentheses, which may be nested, or escaped. */
  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === openParenthesis) this.#depth += 1;
    else if (byte === closeParenthesis) this.#depth -= 1;
  }

  #begin(depth: number): void {
    this.#endWord();
    this.#depth = depth;
  }

  #endWord(): void {
    if (this.#word === save) this.#saved += 1;
    else if (this.#word === restore) this.#saved = Math.max(0, this.#saved - 1);
    this.#word = start;
    if (this.#saved > mostSaved)
      throw new DocumentError(`a page of the PDF saves its state more than ${mostSaved} times`);
  }
}

/** White space, and what begins or ends a list, an array or a text. A name's slash belongs to its name. */
function isBetween(byte: number): boolean {
  return byte <= 0x20 || byte === 0x5b || byte === 0x5d || byte === 0x3c || byte === 0x3e;
}

const mostSaved = 1000;
const start = 0;
const other = -1;
const save = 0x71;
const restore = 0x51;
const openParenthesis = 0x28;
const closeParenthesis = 0x29;
const backslash = 0x5c;
