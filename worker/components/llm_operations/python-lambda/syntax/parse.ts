import { PythonError, UnknownPythonError } from '../python-error.ts';
import type { Node } from './nodes.ts';
import { parseAtom } from './parse-atom.ts';
import { parseLambda } from './parse-lambda.ts';
import { parseTrailers } from './parse-trailers.ts';
import { syntaxError, type Token, tokensOf } from './tokens.ts';

/** Reads one Python expression. Throws PythonError for what is none, UnknownPythonError for what only Python knows. */
export function parsePython(source: string, depth = 0): Node {
  const parser = new Parser(tokensOf(source), depth);
  const node = parser.expression();
  if (parser.token.kind !== 'end') throw parser.unexpected();
  return node;
}

/** Goes through the tokens of an expression; each method reads one level of Python's precedence. */
export class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth: number;

  constructor(tokens: readonly Token[], depth: number) {
    this.#tokens = tokens;
    this.#depth = depth;
  }

  get token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  get depth(): number {
    return this.#depth;
  }

  take(): Token {
    const { token } = this;
    this.#next += 1;
    return token;
  }

  /** Whether one of these stands next. */
  at(...texts: readonly string[]): boolean {
    return this.token.kind === 'operator' && texts.includes(this.token.text);
  }

  /** Whether this follows what stands next. */
  isBefore(text: string): boolean {
    const following = this.#tokens[this.#next + 1];
    return following?.kind === 'operator' && following.text === text;
  }

  accept(...texts: readonly string[]): boolean {
    const isThere = this.at(...texts);
    if (isThere) this.#next += 1;
    return isThere;
  }

  expect(text: string): void {
    if (!this.accept(text)) throw this.unexpected();
  }

  unexpected(): PythonError | UnknownPythonError {
    const { kind, text } = this.token;
    if (kind === 'operator' && UNSUPPORTED.has(text)) return new UnknownPythonError(`"${text}"`);
    return syntaxError();
  }

  /** A value with nothing left out: a lambda, a choice, or what binds tighter. */
  expression(): Node {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PythonError('SyntaxError', 'too many nested parentheses');
    try {
      if (this.accept('lambda')) return parseLambda(this);
      const value = this.#or();
      if (!this.accept('if')) return value;
      const test = this.#or();
      this.expect('else');
      return { kind: 'choice', test, whenTrue: value, whenFalse: this.expression() };
    } finally {
      this.#depth -= 1;
    }
  }

  /** An expression that may also name its value: `name := value`. */
  namedExpression(): Node {
    if (this.token.kind !== 'name' || !this.isBefore(':=')) return this.expression();
    const { text: name } = this.take();
    this.take();
    return { kind: 'assign', name, value: this.expression() };
  }

  /** What may stand behind `in` of a comprehension: no choice, whose `if` would be the condition. */
  #or(): Node {
    let left = this.#and();
    while (this.accept('or')) left = { kind: 'logic', operator: 'or', left, right: this.#and() };
    return left;
  }

  source(): Node {
    return this.at('lambda') ? this.expression() : this.#or();
  }

  #and(): Node {
    let left = this.#not();
    while (this.accept('and')) left = { kind: 'logic', operator: 'and', left, right: this.#not() };
    return left;
  }

  #not(): Node {
    return this.accept('not') ? { kind: 'unary', operator: 'not', operand: this.#not() } : this.#comparison();
  }

  #comparison(): Node {
    const first = this.binary(0);
    const rest: [string, Node][] = [];
    for (;;) {
      const operator = this.#comparator();
      if (operator === null) break;
      rest.push([operator, this.binary(0)]);
    }
    return rest.length === 0 ? first : { kind: 'compare', first, rest };
  }

  #comparator(): string | null {
    if (this.at('<', '>', '<=', '>=', '==', '!=', 'in')) return this.take().text;
    if (this.at('not') && this.isBefore('in')) {
      this.take();
      this.take();
      return 'not in';
    }
    if (!this.accept('is')) return null;
    return this.accept('not') ? 'is not' : 'is';
  }

  binary(level: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.binary(level + 1);
    while (this.at(...operators)) {
      const operator = this.take().text;
      left = { kind: 'binary', operator, left, right: this.binary(level + 1) };
    }
    return left;
  }

  #unary(): Node {
    if (this.at('-', '+', '~')) return { kind: 'unary', operator: this.take().text, operand: this.#unary() };
    const base = parseTrailers(this, parseAtom(this));
    return this.accept('**') ? { kind: 'binary', operator: '**', left: base, right: this.#unary() } : base;
  }
}

/** Operators from those that bind loosest. */
const LEVELS = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%', '@']] as const;

const DEEPEST = 90;
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'await',
  'async',
  'yield',
  'import',
  'def',
  'class',
  'return',
  'while',
  'with',
  'try',
  'raise',
  'del',
  'assert',
  ';',
]);
