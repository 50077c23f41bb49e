import { ArithmeticError } from './arithmetic-error.ts';
import type { Token } from './tokens.ts';

/** A place in a list of tokens, and what is said when the token there fits nothing. */
export class Cursor {
  readonly #tokens: readonly Token[];
  readonly #readOn: () => void;
  #at = 0;
  #depth = 0;

  /** `readOn` reads an expression: Python reads on behind a fault before it says what is wrong. */
  constructor(tokens: readonly Token[], readOn: () => void) {
    this.#tokens = tokens;
    this.#readOn = readOn;
  }

  get token(): Token {
    return this.#tokens[this.#at] ?? (this.#tokens.at(-1) as Token);
  }

  get nextText(): string {
    return this.#tokens[this.#at + 1]?.text ?? '';
  }

  skip(count = 1): void {
    this.#at += count;
  }

  /** Steps over a mark, if it stands here. */
  take(mark: string): boolean {
    if (this.token.kind !== 'mark' || this.token.text !== mark) return false;
    this.#at += 1;
    return true;
  }

  isName(word: string): boolean {
    return this.token.kind === 'name' && this.token.text === word;
  }

  isKeyword(): boolean {
    return KEYWORDS.has(this.token.text);
  }

  expect(mark: string): void {
    if (!this.take(mark)) this.fail();
  }

  expectEnd(): void {
    if (this.token.kind === 'end' && this.#tokens.at(-1)?.kind !== 'unclosed') return;
    if (this.token.kind === 'newline') this.#at += 1;
    this.fail();
  }

  startsExpression(end: string): boolean {
    const { kind, text } = this.token;
    if (kind === 'end' || kind === 'newline' || kind === 'unclosed' || text === end) return false;
    if (kind === 'name') return !this.isKeyword() || ['not', 'lambda', 'await'].includes(text);
    return kind !== 'mark' || '([{+-~'.includes(text) || text === '...';
  }

  /** Reads something that may hold itself again. Throws ArithmeticError when it does so too often. */
  nested<Result>(read: () => Result): Result {
    if (++this.#depth > 400) throw new ArithmeticError('too many nested expressions', this.token.line);
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Throws ArithmeticError with what Python says of the token here. */
  fail(): never {
    const { line, isInside } = this.token;
    const follows = this.startsExpression('') && endsExpression(this.#tokens[this.#at - 1]);
    const isMissingComma = follows && this.#skipsExpression() && isInside;
    const unclosed = this.#tokens.at(-1);
    if (unclosed?.kind === 'unclosed' && this.token.kind === 'end') {
      throw new ArithmeticError(`'${unclosed.text}' was never closed`, unclosed.line);
    }
    throw new ArithmeticError(isMissingComma ? 'invalid syntax. Perhaps you forgot a comma?' : 'invalid syntax', line);
  }

  #skipsExpression(): boolean {
    try {
      this.#readOn();
      return true;
    } catch (error) {
      if (error instanceof ArithmeticError) return false;
      throw error;
    }
  }
}

function endsExpression(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'mark' ? ')]}'.includes(token.text) : !KEYWORDS.has(token.text);
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
