import { JqSyntaxError } from './jq-error.ts';
import { Scope } from './scope.ts';
import type { Definition, Pattern, Query } from './syntax.ts';
import { readTerm } from './terms.ts';
import { fault, type Token, tokensOf } from './tokens.ts';

/**
 * Reads a query in the language of jq 1.8. `known` are the functions that there are, as `map/1`. Throws JqSyntaxError
 * for what is no query, and for names of functions and variables that there are not.
 */
export function parseQuery(source: string, known: Iterable<string>): Query {
  const reader = new QueryReader(source, tokensOf(source));
  const scope = new Scope(null, known);
  const query = reader.isAtEnd ? ({ kind: 'identity' } as const) : reader.readPipe(scope);
  if (!reader.isAtEnd) throw reader.unexpected();
  return query;
}

/** Goes through a query's tokens. */
export class QueryReader {
  readonly source: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string, tokens: readonly Token[]) {
    this.source = source;
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  peek(ahead: number): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  read(): Token {
    const token = this.next;
    if (token === undefined) throw this.unexpected();
    this.#at += 1;
    return token;
  }

  is(text: string): boolean {
    return this.next?.text === text && this.next.kind !== 'text';
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.unexpected(text);
  }

  unexpected(wanted?: string): JqSyntaxError {
    const token = this.next;
    const found = token === undefined ? 'end of file' : `'${token.text}'`;
    const expected = wanted === undefined ? '' : `, expecting '${wanted}'`;
    return fault(`unexpected ${found}${expected}`, this.source, token?.start ?? this.source.length);
  }

  undefined(name: string, at: number): JqSyntaxError {
    const before = this.source.slice(0, at);
    const column = at - before.lastIndexOf('\n');
    return new JqSyntaxError(
      `jq: error: ${name} is not defined at <top-level>, line ${before.split('\n').length}, column ${column}`,
    );
  }

  /** `a | b`, with all that binds weaker: definitions, labels, variables. */
  readPipe(scope: Scope): Query {
    if (++this.#depth > deepest) throw fault('the query is nested too deep', this.source, this.next?.start ?? 0);
    const query = this.#readPipe(scope);
    this.#depth -= 1;
    return query;
  }

  #readPipe(scope: Scope): Query {
    if (this.is('def')) {
      const definition = this.readDefinition(scope);
      const body = this.readPipe(scope.with(`${definition.name}/${definition.parameters.length}`));
      return { kind: 'define', definition, body };
    }
    const left = this.readOperation(scope, 0);
    if (!this.take('|')) return left;
    return { kind: 'pipe', left, right: this.readPipe(scope) };
  }

  #readBinding(source: Query, scope: Scope): Query {
    const patterns = [this.readPattern(scope)];
    while (this.take('?//')) patterns.push(this.readPattern(scope));
    this.expect('|');
    const inner = scope.with(...patterns.flatMap(variablesOf));
    return { kind: 'bind', source, patterns, body: this.readPipe(inner) };
  }

  /** Operators that bind as strong as `level` or stronger. */
  readOperation(scope: Scope, level: number): Query {
    let left = level > strongest ? this.readPrefixed(scope) : this.readOperation(scope, level + 1);
    if (level > strongest) return left;
    for (;;) {
      const { kind, text: operator = '' } = this.next ?? {};
      const found = kind === 'mark' || kind === 'name' ? operators[level]?.get(operator) : undefined;
      if (found === undefined) return left;
      this.read();
      const right = this.readOperation(scope, found.isRight ? level : level + 1);
      left = found.make(operator, left, right);
      if (found.isSingle && operators[level]?.has(this.next?.text ?? '') && this.next?.kind === 'mark') {
        throw this.unexpected();
      }
    }
  }

  readPrefixed(scope: Scope): Query {
    if (this.take('-')) return { kind: 'negate', of: this.readPrefixed(scope) };
    const term = readTerm(this, scope);
    return this.take('as') ? this.#readBinding(term, scope) : term;
  }

  readDefinition(scope: Scope): Definition {
    this.expect('def');
    const name = this.read().text;
    const parameters: string[] = [];
    if (this.take('(')) {
      do parameters.push(this.read().text);
      while (this.take(';'));
      this.expect(')');
    }
    this.expect(':');
    const values = parameters.filter((parameter) => parameter.startsWith('$'));
    const inner = scope.with(
      `${name}/${parameters.length}`,
      ...parameters.map((parameter) => `${parameter.replace('$', '')}/0`),
      ...values,
    );
    const body = this.readPipe(inner);
    this.expect(';');
    return { name, parameters, body };
  }

  readPattern(scope: Scope): Pattern {
    const token = this.read();
    if (token.kind === 'variable') return { kind: 'variable', name: token.text };
    if (token.text === '[') {
      const items: Pattern[] = [];
      do items.push(this.readPattern(scope));
      while (this.take(','));
      this.expect(']');
      return { kind: 'list', items };
    }
    if (token.text !== '{') throw this.unexpected();
    const members: Extract<Pattern, { kind: 'object' }>['members'][number][] = [];
    do members.push(this.#readMemberPattern(scope));
    while (this.take(','));
    this.expect('}');
    return { kind: 'object', members };
  }

  #readMemberPattern(scope: Scope): Extract<Pattern, { kind: 'object' }>['members'][number] {
    const token = this.next;
    let name: Query;
    let variable: string | null = null;
    if (token?.kind === 'variable') {
      this.read();
      variable = token.text;
      name = { kind: 'literal', value: token.text.slice(1) };
    } else if (token?.kind === 'name') {
      this.read();
      name = { kind: 'literal', value: token.text };
    } else name = readTerm(this, scope);
    const pattern = this.take(':') ? this.readPattern(scope) : null;
    if (pattern === null && variable === null) throw this.unexpected(':');
    return { name, variable, pattern };
  }
}

/** The variables that a pattern gives values to. */
export function variablesOf(pattern: Pattern): string[] {
  if (pattern.kind === 'variable') return [pattern.name];
  if (pattern.kind === 'list') return pattern.items.flatMap(variablesOf);
  return pattern.members.flatMap(({ variable, pattern: inner }) => [
    ...(variable === null ? [] : [variable]),
    ...(inner === null ? [] : variablesOf(inner)),
  ]);
}

const deepest = 500;

const assign: Operator = {
  isSingle: true,
  make: (operator, left, right) => ({ kind: 'assign', operator, left, right }),
};
const compared: Operator = {
  isSingle: true,
  make: (operator, left, right) => ({ kind: 'binary', operator, left, right }),
};
const computed: Operator = { make: (operator, left, right) => ({ kind: 'binary', operator, left, right }) };

/** By how strong they bind, weak ones first. */
const operators: readonly ReadonlyMap<string, Operator>[] = [
  new Map([[',', { make: (_, left, right) => ({ kind: 'comma', left, right }) }]]),
  new Map([['//', { isRight: true, make: (_, left, right) => ({ kind: 'alternative', left, right }) }]]),
  new Map(['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='].map((operator) => [operator, assign])),
  new Map([['or', { make: (_, left, right) => ({ kind: 'or', left, right }) }]]),
  new Map([['and', { make: (_, left, right) => ({ kind: 'and', left, right }) }]]),
  new Map(['==', '!=', '<', '<=', '>', '>='].map((operator) => [operator, compared])),
  new Map(['+', '-'].map((operator) => [operator, computed])),
  new Map(['*', '/', '%'].map((operator) => [operator, computed])),
];

const strongest = operators.length - 1;

interface Operator {
  /** `a // b // c` is `a // (b // c)`. */
  readonly isRight?: boolean;
  /** It cannot follow itself. */
  readonly isSingle?: boolean;
  readonly make: (operator: string, left: Query, right: Query) => Query;
}
