import { ArithmeticError } from './arithmetic-error.ts';
import { Cursor } from './cursor.ts';
import { constant, type Node, numberOf, other } from './node.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * Reads an expression by Python's grammar, by recursive descent. What is no arithmetic is still read, as Python would,
 * so that its name can be told. Throws ArithmeticError with Python's text for what Python does not read.
 */
export function parseExpression(source: string): Node {
  const reader = new Reader(tokensOf(source));
  return reader.whole();
}

class Reader {
  readonly #cursor: Cursor;

  constructor(tokens: readonly Token[]) {
    this.#cursor = new Cursor(tokens, () => this.expression());
  }

  whole(): Node {
    const node = this.list();
    this.#cursor.expectEnd();
    return node;
  }

  /** Expressions with commas between them; one without a comma is itself. */
  list(end = ''): Node {
    const first = this.expression();
    if (this.#cursor.token.text !== ',') return first;
    while (this.#cursor.take(',')) if (this.#cursor.startsExpression(end)) this.expression();
    return other('Tuple');
  }

  expression(): Node {
    return this.#cursor.nested(() => this.#choice());
  }

  #choice(): Node {
    if (this.#cursor.isName('lambda')) return this.#lambda();
    const value = this.#either();
    if (!this.#cursor.isName('if')) return value;
    this.#cursor.skip();
    this.#either();
    if (!this.#cursor.isName('else'))
      throw new ArithmeticError("expected 'else' after 'if' expression", this.#cursor.token.line);
    this.#cursor.skip();
    this.expression();
    return other('IfExp');
  }

  #lambda(): Node {
    this.#cursor.skip();
    while (this.#cursor.token.kind === 'name' || this.#cursor.token.text === ',') this.#cursor.skip();
    this.#cursor.expect(':');
    this.expression();
    return other('Lambda');
  }

  #either(): Node {
    return this.#words(['or'], () => this.#words(['and'], () => this.#not()));
  }

  #words(words: readonly string[], next: () => Node): Node {
    let node = next();
    while (words.some((word) => this.#cursor.isName(word))) {
      this.#cursor.skip();
      next();
      node = other('BoolOp');
    }
    return node;
  }

  #not(): Node {
    if (!this.#cursor.isName('not')) return this.#comparison();
    this.#cursor.skip();
    this.#cursor.nested(() => this.#not());
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
    if (['<', '>', '<=', '>=', '==', '!='].some((mark) => this.#cursor.take(mark))) return true;
    const isNotIn = this.#cursor.isName('not') && this.#cursor.nextText === 'in';
    if (!isNotIn && !this.#cursor.isName('in') && !this.#cursor.isName('is')) return false;
    const isNot = this.#cursor.isName('is') && this.#cursor.nextText === 'not';
    this.#cursor.skip(isNotIn || isNot ? 2 : 1);
    return true;
  }

  #binary(level: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.#cursor.token.kind === 'mark' ? operators[this.#cursor.token.text] : undefined;
      if (operator === undefined) return left;
      this.#cursor.skip();
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Node {
    if (!['+', '-', '~'].some((mark) => this.#cursor.take(mark))) return this.#power();
    this.#cursor.nested(() => this.#unary());
    return other('UnaryOp');
  }

  #power(): Node {
    const isAwait = this.#cursor.isName('await');
    if (isAwait) this.#cursor.skip();
    const primary = this.#primary();
    const left = isAwait ? other('Await') : primary;
    return this.#cursor.take('**')
      ? { kind: 'binary', operator: 'Pow', left, right: this.#cursor.nested(() => this.#unary()) }
      : left;
  }

  #primary(): Node {
    let node = this.#atom();
    for (;;) {
      if (this.#cursor.take('.')) {
        if (this.#cursor.token.kind !== 'name') this.#cursor.fail();
        this.#cursor.skip();
        node = other('Attribute');
      } else if (this.#cursor.take('(')) {
        if (this.#cursor.token.text !== ')') this.list(')');
        this.#cursor.expect(')');
        node = other('Call');
      } else if (this.#cursor.take('[')) {
        this.list(']');
        this.#cursor.expect(']');
        node = other('Subscript');
      } else return node;
    }
  }

  #atom(): Node {
    const token = this.#cursor.token;
    const isKeyword = this.#cursor.isKeyword();
    this.#cursor.skip();
    if (token.kind === 'number') return numberOf(token.text);
    if (token.kind === 'formatted') return other('JoinedStr');
    if (token.kind === 'string') return this.#strings();
    if (token.kind === 'bytes') return constant('bytes');
    if (token.text === '...') return constant('ellipsis');
    if (token.kind === 'name' && !isKeyword) return WORDS.get(token.text) ?? other('Name');
    if (token.text === '(') return this.#enclosed(')', 'Tuple');
    if (token.text === '[') return this.#enclosed(']', 'List');
    if (token.text === '{') return this.#enclosed('}', 'Dict');
    this.#cursor.skip(-1);
    return this.#cursor.fail();
  }

  #strings(): Node {
    while (this.#cursor.token.kind === 'string') this.#cursor.skip();
    return constant('str');
  }

  #enclosed(end: string, empty: string): Node {
    if (this.#cursor.take(end)) return other(empty);
    const node = this.list(end);
    if (end === '}' && this.#cursor.take(':')) {
      this.list(end);
      while (this.#cursor.take(':')) this.list(end);
    } else if (end === '}') {
      this.#cursor.expect(end);
      return other('Set');
    }
    this.#cursor.expect(end);
    return end === ')' ? node : other(empty);
  }
}

const LEVELS: readonly Readonly<Record<string, string>>[] = [
  { '|': 'BitOr' },
  { '^': 'BitXor' },
  { '&': 'BitAnd' },
  { '<<': 'LShift', '>>': 'RShift' },
  { '+': 'Add', '-': 'Sub' },
  { '*': 'Mult', '/': 'Div', '//': 'FloorDiv', '%': 'Mod', '@': 'MatMult' },
];

const WORDS: ReadonlyMap<string, Node> = new Map([
  ['True', { kind: 'number', value: 1 }],
  ['False', { kind: 'number', value: 0 }],
  ['None', constant('NoneType')],
]);
