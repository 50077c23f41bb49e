import { ArithmeticError } from './arithmetic-error.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * Reads an expression by Python's grammar, by recursive descent. What is no arithmetic is still read, as Python would,
 * so that its name can be told. Throws ArithmeticError with Python's text for what Python does not read.
 */
export function parseExpression(source: string): Node {
  const reader = new Reader(tokensOf(source));
  const node = reader.list(true);
  reader.expectEnd();
  return node;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Expressions with commas between them; one without a comma is itself. */
  list(isTuple: boolean, end = ''): Node {
    const first = this.expression();
    if (this.#text() !== ',') return first;
    while (this.#take(',')) if (this.#startsExpression(end)) this.expression();
    return other(isTuple ? 'Tuple' : 'List');
  }

  expression(): Node {
    return this.#nested(() => this.#choice());
  }

  #choice(): Node {
    if (this.#isName('lambda')) return this.#lambda();
    const value = this.#either();
    if (!this.#isName('if')) return value;
    this.#at += 1;
    this.#either();
    if (!this.#isName('else')) throw new ArithmeticError("expected 'else' after 'if' expression", this.#token.line);
    this.#at += 1;
    this.expression();
    return other('IfExp');
  }

  #nested(read: () => Node): Node {
    if (++this.#depth > 400) throw new ArithmeticError('too many nested expressions', this.#token.line);
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  expectEnd(): void {
    const token = this.#token;
    if (token.kind === 'end' && this.#tokens.at(-1)?.kind !== 'unclosed') return;
    if (token.kind === 'newline') this.#at += 1;
    this.#fail();
  }

  #lambda(): Node {
    this.#at += 1;
    while (this.#token.kind === 'name' || this.#text() === ',') this.#at += 1;
    this.#expect(':');
    this.expression();
    return other('Lambda');
  }

  #either(): Node {
    return this.#words(['or'], () => this.#words(['and'], () => this.#not()));
  }

  #words(words: readonly string[], next: () => Node): Node {
    let node = next();
    while (words.some((word) => this.#isName(word))) {
      this.#at += 1;
      next();
      node = other('BoolOp');
    }
    return node;
  }

  #not(): Node {
    if (!this.#isName('not')) return this.#comparison();
    this.#at += 1;
    this.#nested(() => this.#not());
    return other('UnaryOp');
  }

  #comparison(): Node {
    let node = this.#binary(0);
    while (this.#comparator()) {
      this.#binary(0);
      node = other('Compare');
    }
    return node;
  }

  #comparator(): boolean {
    if (['<', '>', '<=', '>=', '==', '!='].some((mark) => this.#take(mark))) return true;
    const isNotIn = this.#isName('not') && this.#tokens[this.#at + 1]?.text === 'in';
    if (!isNotIn && !this.#isName('in') && !this.#isName('is')) return false;
    const isNot = this.#isName('is') && this.#tokens[this.#at + 1]?.text === 'not';
    this.#at += isNotIn || isNot ? 2 : 1;
    return true;
  }

  #binary(level: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.#token.kind === 'mark' ? operators[this.#text()] : undefined;
      if (operator === undefined) return left;
      this.#at += 1;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Node {
    if (!['+', '-', '~'].some((mark) => this.#take(mark))) return this.#power();
    this.#nested(() => this.#unary());
    return other('UnaryOp');
  }

  #power(): Node {
    const isAwait = this.#isName('await');
    if (isAwait) this.#at += 1;
    const primary = this.#primary();
    const left = isAwait ? other('Await') : primary;
    return this.#take('**')
      ? { kind: 'binary', operator: 'Pow', left, right: this.#nested(() => this.#unary()) }
      : left;
  }

  #primary(): Node {
    let node = this.#atom();
    for (;;) {
      if (this.#take('.')) {
        if (this.#token.kind !== 'name') this.#fail();
        this.#at += 1;
        node = other('Attribute');
      } else if (this.#take('(')) {
        if (this.#text() !== ')') this.list(true, ')');
        this.#expect(')');
        node = other('Call');
      } else if (this.#take('[')) {
        this.list(true, ']');
        this.#expect(']');
        node = other('Subscript');
      } else return node;
    }
  }

  #atom(): Node {
    const token = this.#token;
    this.#at += 1;
    if (token.kind === 'number') return numberOf(token.text);
    if (token.kind === 'formatted') return other('JoinedStr');
    if (token.kind === 'string') return this.#strings();
    if (token.kind === 'bytes') return constant('bytes');
    if (token.text === '...') return constant('ellipsis');
    if (token.kind === 'name' && !KEYWORDS.has(token.text)) return WORDS[token.text] ?? other('Name');
    if (token.text === '(') return this.#enclosed(')', 'Tuple');
    if (token.text === '[') return this.#enclosed(']', 'List');
    if (token.text === '{') return this.#enclosed('}', 'Dict');
    this.#at -= 1;
    return this.#fail();
  }

  #strings(): Node {
    while (this.#token.kind === 'string') this.#at += 1;
    return constant('str');
  }

  #enclosed(end: string, empty: string): Node {
    if (this.#take(end)) return other(empty);
    const node = this.list(true, end);
    if (end === '}' && this.#take(':')) {
      this.list(true, end);
      while (this.#take(':')) this.list(true, end);
    } else if (end === '}') {
      this.#expect(end);
      return other('Set');
    }
    this.#expect(end);
    return end === ')' ? node : other(empty);
  }

  #expect(mark: string): void {
    if (!this.#take(mark)) this.#fail();
  }

  #fail(): never {
    const { line, isInside } = this.#token;
    const follows = this.#startsExpression('') && endsExpression(this.#tokens[this.#at - 1]);
    const isMissingComma = follows && this.#skipsExpression() && isInside;
    const unclosed = this.#tokens.at(-1);
    if (unclosed?.kind === 'unclosed' && this.#token.kind === 'end') {
      throw new ArithmeticError(`'${unclosed.text}' was never closed`, unclosed.line);
    }
    throw new ArithmeticError(isMissingComma ? 'invalid syntax. Perhaps you forgot a comma?' : 'invalid syntax', line);
  }

  /** Reads on behind the fault, as Python does before it says what is wrong. */
  #skipsExpression(): boolean {
    try {
      this.expression();
      return true;
    } catch (error) {
      if (error instanceof ArithmeticError) return false;
      throw error;
    }
  }

  #startsExpression(end: string): boolean {
    const { kind, text } = this.#token;
    if (kind === 'end' || kind === 'newline' || kind === 'unclosed' || text === end) return false;
    if (kind === 'name') return !KEYWORDS.has(text) || ['not', 'lambda', 'await'].includes(text);
    return kind !== 'mark' || '([{+-~'.includes(text) || text === '...';
  }

  #take(mark: string): boolean {
    if (this.#token.kind !== 'mark' || this.#text() !== mark) return false;
    this.#at += 1;
    return true;
  }

  #isName(word: string): boolean {
    return this.#token.kind === 'name' && this.#text() === word;
  }

  #text(): string {
    return this.#token.text;
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? (this.#tokens.at(-1) as Token);
  }
}

function endsExpression(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'mark' ? ')]}'.includes(token.text) : !KEYWORDS.has(token.text);
}

function numberOf(text: string): Node {
  if (/[jJ]$/.test(text)) return constant('complex');
  const digits = text.replaceAll('_', '');
  const value = Number(digits);
  if (value === Number.POSITIVE_INFINITY && /^(\d+|0[xob].*)$/i.test(digits)) return { kind: 'too-large' };
  return { kind: 'number', value };
}

function other(type: string): Node {
  return { kind: 'other', type };
}

function constant(type: string): Node {
  return { kind: 'constant', type };
}

const LEVELS: readonly Readonly<Record<string, string>>[] = [
  { '|': 'BitOr' },
  { '^': 'BitXor' },
  { '&': 'BitAnd' },
  { '<<': 'LShift', '>>': 'RShift' },
  { '+': 'Add', '-': 'Sub' },
  { '*': 'Mult', '/': 'Div', '//': 'FloorDiv', '%': 'Mod', '@': 'MatMult' },
];

const WORDS: Readonly<Record<string, Node>> = {
  True: { kind: 'number', value: 1 },
  False: { kind: 'number', value: 0 },
  None: constant('NoneType'),
};

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** A piece of an expression; `type` is what Python calls the kind of it. */
export type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'constant'; readonly type: string }
  | { readonly kind: 'other'; readonly type: string }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node };
