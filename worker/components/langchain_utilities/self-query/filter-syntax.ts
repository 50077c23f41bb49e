import { TerminalError } from '../../../engine/errors.ts';

/**
 * Reads a condition as models write it: `and(eq("artist", "Katy Perry"), lt("length", 180))`. Comparisons name a member
 * and a value, `and` and `or` take conditions. Throws TerminalError for anything else, and for members that nobody told
 * of.
 */
export function parseFilter(text: string, members: readonly string[]): Condition {
  const reader = new FilterReader(text);
  const condition = conditionOf(reader.call(0), members);
  reader.end();
  return condition;
}

class FilterReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  call(depth: number): Call {
    const name = this.#take(/[A-Za-z_][A-Za-z0-9_]*/y);
    if (name === null || !this.#has('(')) throw this.#unread();
    return { name, args: this.#list(')', depth) };
  }

  end(): void {
    this.#take(/\s*/y);
    if (this.#at < this.#text.length) throw this.#unread();
  }

  #list(close: string, depth: number): Expression[] {
    if (depth > deepest) throw this.#unread();
    const items: Expression[] = [];
    if (this.#has(close)) return items;
    do items.push(this.#expression(depth + 1));
    while (this.#has(','));
    if (!this.#has(close)) throw this.#unread();
    return items;
  }

  #expression(depth: number): Expression {
    const date = this.#take(/["']?\d{4}-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-5]\d[Zz]?)?["']?(?=\s*[,)\]])/y);
    if (date !== null) return date.replaceAll(/["']/g, '');
    const number = this.#take(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (number !== null) return Number(number);
    const quoted = this.#take(/'[^']*'|"(?:[^"\\\n]|\\.)*"/y);
    if (quoted !== null) return unquoted(quoted);
    if (this.#has('[')) return this.#list(']', depth);
    const truth = this.#take(/(?:true|True|TRUE|false|False|FALSE)\b(?!\s*\()/y);
    return truth === null ? this.call(depth) : truth.toLowerCase() === 'true';
  }

  #has(character: string): boolean {
    return this.#take(character === '(' ? /\(/y : new RegExp(`\\${character}`, 'y')) !== null;
  }

  #take(pattern: RegExp): string | null {
    const space = /\s*/y;
    space.lastIndex = this.#at;
    space.exec(this.#text);
    pattern.lastIndex = space.lastIndex;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  #unread(): TerminalError {
    return refused(`cannot be read from ${JSON.stringify(this.#text.slice(this.#at, this.#at + 40))} on`);
  }
}

function conditionOf(expression: Expression, members: readonly string[]): Condition {
  if (typeof expression !== 'object' || Array.isArray(expression))
    throw refused('has a value where a condition belongs');
  const { name, args } = expression as Call;
  if (name === 'and' || name === 'or') {
    const parts = args.map((each) => conditionOf(each, members));
    if (parts.length === 0) throw refused(`has an empty ${name}()`);
    return parts.length === 1 ? (parts[0] as Condition) : { operator: name, parts };
  }
  const [member, value] = args;
  if (!comparators.includes(name as Comparator)) throw refused(`uses ${name}(), which is none of ${known}`);
  if (typeof member !== 'string' || !members.includes(member)) {
    throw refused(`compares ${JSON.stringify(member ?? null)}, which is none of ${members.join(', ')}`);
  }
  if (value === undefined || isCall(value)) throw refused(`compares ${member} with nothing`);
  return { comparator: name as Comparator, member, value };
}

function isCall(value: Expression): value is Call {
  return typeof value === 'object' && !Array.isArray(value);
}

function unquoted(text: string): string {
  const inner = text.slice(1, -1);
  return text.startsWith('"') ? inner.replaceAll(/\\(.)/g, '$1') : inner;
}

function refused(problem: string): TerminalError {
  return new TerminalError(`The model's filter ${problem}.`, 'model_answer_form');
}

export const comparators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'] as const;
const known = ['and', 'or', ...comparators].join(', ');
/** Conditions and lists within each other. */
const deepest = 50;

type Comparator = (typeof comparators)[number];
type Expression = string | number | boolean | Call | readonly Expression[];

interface Call {
  readonly name: string;
  readonly args: readonly Expression[];
}

/** What documents must meet. */
export type Condition =
  | { readonly operator: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly comparator: Comparator; readonly member: string; readonly value: unknown };
