/** A text that Python holds as bytes: it prints them so, `b'Gr\xc3\xbc\xc3\x9fe'`. */
export class PythonBytes {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The UTF-8 bytes as Python's `repr()` prints them. */
  toString(): string {
    const quote = this.#text.includes("'") && !this.#text.includes('"') ? '"' : "'";
    const printed = Array.from(new TextEncoder().encode(this.#text), (byte) => {
      const character = String.fromCharCode(byte);
      if (character === quote || character === '\\') return `\\${character}`;
      if (byte >= 0x20 && byte < 0x7f) return character;
      return SHORT[character] ?? `\\x${byte.toString(16).padStart(2, '0')}`;
    });
    return `b${quote}${printed.join('')}${quote}`;
  }
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
