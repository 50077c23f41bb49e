import { pythonFloat } from '../../../engine/python-float.ts';

/** What a text says as a Python literal: numbers, texts, lists, tuples, sets, dicts, `True`, `None`. Undefined for none. */
export function pythonLiteral(text: string): unknown {
  const reader = new Reader(text.trim());
  try {
    const value = reader.value(0);
    reader.space();
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}

class NoLiteral extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  space(): void {
    this.#take(/\s*/y);
  }

  value(depth: number): unknown {
    if (depth > deepest) throw new NoLiteral();
    this.space();
    const open = this.#text[this.#at];
    if (open === '[') return this.#items(']', depth);
    if (open === '(') return this.#tuple(depth);
    if (open === '{') return this.#braces(depth);
    const word = this.#take(/(?:True|False|None)\b/y);
    if (word !== null) return word === 'None' ? null : word === 'True';
    return this.#number() ?? this.#strings();
  }

  #number(): unknown {
    const sign = this.#take(/[+-]\s*/y) ?? '';
    const text = this.#take(
      /(?:0|[1-9](?:_?\d)*)(?![\d.eEjJ_xXoObB])|(?:\d(?:_?\d)*\.(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d+)?(?![\w.])|\d(?:_?\d)*[eE][+-]?\d+(?![\w.])/y,
    );
    if (text === null) {
      if (sign !== '') throw new NoLiteral();
      return null;
    }
    const value = Number(text.replaceAll('_', '')) * (sign.startsWith('-') ? -1 : 1);
    return /[.eE]/.test(text) && Number.isInteger(value) ? pythonFloat(value) : value;
  }

  /** Texts that follow each other are one. */
  #strings(): string {
    let all: string | null = null;
    for (;;) {
      const text = this.#take(/"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y);
      if (text === null) break;
      const width = /^("""|''')/.test(text) ? 3 : 1;
      all = (all ?? '') + unescaped(text.slice(width, -width));
      this.space();
    }
    if (all === null) throw new NoLiteral();
    return all;
  }

  #items(close: string, depth: number): unknown[] {
    this.#at += 1;
    const items: unknown[] = [];
    for (;;) {
      this.space();
      if (this.#takeText(close)) return items;
      if (items.length > 0 && !this.#takeText(',')) throw new NoLiteral();
      this.space();
      if (this.#takeText(close)) return items;
      items.push(this.value(depth + 1));
    }
  }

  /** What stands alone in parentheses is itself. */
  #tuple(depth: number): unknown {
    const start = this.#at;
    const items = this.#items(')', depth);
    const inside = this.#text.slice(start + 1, this.#at - 1);
    return items.length === 1 && !/,\s*$/.test(inside) ? items[0] : items;
  }

  #braces(depth: number): unknown {
    const start = this.#at;
    this.#at += 1;
    const members: [string, unknown][] = [];
    for (;;) {
      this.space();
      if (this.#takeText('}')) return Object.fromEntries(members);
      if (members.length > 0 && !this.#takeText(',')) throw new NoLiteral();
      this.space();
      if (this.#takeText('}')) return Object.fromEntries(members);
      const name = this.value(depth + 1);
      this.space();
      if (!this.#takeText(':')) {
        if (members.length > 0) throw new NoLiteral();
        this.#at = start;
        return this.#items('}', depth);
      }
      members.push([String(name), this.value(depth + 1)]);
    }
  }

  #takeText(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:\n|x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-7]{1,3})|(.))/gi,
    (whole, x, u, long, octal, letter) => {
      const code = x ?? u ?? long;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return letter === undefined ? '' : (ESCAPES[letter as string] ?? whole);
    },
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const deepest = 90;
