import { TerminalError } from '../../../engine/errors.ts';
import { pythonFloat } from '../../../engine/python-float.ts';
import { withoutEnding } from '../../../engine/without-ending.ts';
import { type Place, readQuoted } from './quoted.ts';

/** Goes through a text that should have been JSON, and takes whatever could be meant. */
export class RepairReader {
  readonly #text: string;
  readonly #hasBrackets: boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#hasBrackets = /[{[]/.test(text);
  }

  /** Every object and list that stands in the text; the text's one value where there is none of them. */
  all(): unknown {
    const values: unknown[] = [];
    while (this.#at < this.#text.length) {
      this.#skip();
      if ('{['.includes(this.#next)) values.push(this.#value('alone'));
      else if (values.length === 0 && /["'\d“-]/.test(this.#next) && !this.#hasBrackets)
        values.push(this.#value('alone'));
      else this.#at += 1;
    }
    return values.length > 1 ? values : (values[0] ?? '');
  }

  get #next(): string {
    return this.#text[this.#at] ?? ' ';
  }

  #value(place: Place): unknown {
    if (this.#depth > deepest) throw new TerminalError('The JSON is nested too deep.', 'field_value');
    this.#skip();
    if (this.#next === '{') return this.#nested(() => this.#object());
    if (this.#next === '[') return this.#nested(() => this.#list());
    if (QUOTES.has(this.#next)) return this.#quoted(place);
    return this.#number() ?? this.#word(place);
  }

  #nested<Result>(read: () => Result): Result {
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #object(): Record<string, unknown> {
    this.#at += 1;
    const members: [string, unknown][] = [];
    for (;;) {
      this.#skipTo(/["'“‘\w}\]$-]|[\u0080-\uffff]/y);
      if (this.#at >= this.#text.length || this.#next === ']') break;
      if (this.#next === '}') {
        this.#at += 1;
        break;
      }
      const name = QUOTES.has(this.#next) ? this.#quoted('name') : this.#take(/[^:=,{}[\]"'\n]+/y).trim();
      this.#skip();
      const isNamed = this.#take(/:|=>?/y) !== '';
      this.#skip();
      const hasValue = this.#at < this.#text.length && !/[,}]/.test(this.#next);
      if (!isNamed && !(hasValue && QUOTES.has(this.#next))) {
        if (name === '' && this.#take(/[^,}\]]/y) === '') break;
        continue;
      }
      members.push([name, hasValue ? this.#value('member') : '']);
    }
    return Object.fromEntries(members);
  }

  #list(): unknown[] {
    this.#at += 1;
    const items: unknown[] = [];
    for (;;) {
      this.#skipTo(/[^\s,;]/y);
      if (this.#at >= this.#text.length) return items;
      if (this.#next === ']' || this.#next === '}') {
        this.#at += 1;
        return items;
      }
      const before = this.#at;
      items.push(this.#value('item'));
      if (this.#at === before) this.#at += 1;
    }
  }

  #quoted(place: Place): string {
    const { value, end } = readQuoted(this.#text, this.#at, place);
    this.#at = end;
    return value;
  }

  /** Null where what follows is no number, or more than one. */
  #number(): unknown {
    const text = this.#take(
      /(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|NaN|-?Infinity)(?=\s*(?:[,}\];/#"']|$)|\s+[+-]?\d|\s*\n)/y,
    );
    if (text === '') return null;
    const value = Number(text);
    return /[.eE]/.test(text) && Number.isInteger(value) ? pythonFloat(value) : value + 0;
  }

  #word(place: Place): unknown {
    const text = this.#take(place === 'item' ? /[^,\]}\n]*/y : /[^,}\n]*/y).trim();
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : withoutEnding(text, `"']`);
  }

  /** Space and comments. */
  #skip(): void {
    this.#take(/(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*)*/y);
  }

  /** Everything before what the pattern wants, comments included. */
  #skipTo(wanted: RegExp): void {
    for (;;) {
      this.#skip();
      wanted.lastIndex = this.#at;
      if (this.#at >= this.#text.length || wanted.test(this.#text)) return;
      this.#at += 1;
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '“', '‘']);
const deepest = 500;
