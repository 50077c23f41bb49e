import type { Reader } from './reader.ts';
import { type Flags, type Item, type Node, PatternError } from './syntax.ts';

/** The groups of a pattern, by number and name, as far as it was read. */
export class Groups {
  readonly #names = new Map<string, number>();
  readonly #open = new Set<number>();
  readonly #asked: number[] = [];
  #count = 0;
  #depth = 0;

  /** Begins a group. Throws PatternError for a name that is taken. */
  begin(name: string | null): number {
    const index = ++this.#count;
    if (name !== null) {
      if (this.#names.has(name)) throw new PatternError('redefinition of group name');
      this.#names.set(name, index);
    }
    this.#open.add(index);
    return index;
  }

  end(index: number): void {
    this.#open.delete(index);
  }

  /** What is read stands in a parenthesis. */
  get isWithin(): boolean {
    return this.#depth > 0;
  }

  /** Reads within a parenthesis. Throws PatternError where they are too deep for those who walk them. */
  nested<Result>(read: () => Result): Result {
    if (++this.#depth > deepest) throw new PatternError('too many parentheses in one another');
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** A reference to a group that has ended. Throws PatternError for any other. */
  reference(asked: number | string, { ignoreCase }: Flags): Node {
    const index = typeof asked === 'number' ? asked : this.#names.get(asked);
    if (index === undefined || index < 1 || index > this.#count) throw new PatternError('invalid group reference');
    if (this.#open.has(index)) throw new PatternError('cannot refer to an open group');
    return { kind: 'reference', index, ignoreCase };
  }

  /** The group that a condition asks for, which may stand further on. */
  asked(text: string): number {
    const index = /^\d+$/.test(text) ? Number(text) : this.#names.get(text);
    if (index === undefined || index === 0) throw new PatternError('unknown group in a condition');
    this.#asked.push(index);
    return index;
  }

  /** Throws PatternError where a condition asks for a group that there is not. */
  check(): void {
    if (this.#asked.some((index) => index > this.#count)) throw new PatternError('invalid group reference');
  }
}

/** What stands in a parenthesis that was opened. Throws PatternError. */
export function readGroup(reader: Reader, flags: Flags, groups: Groups, { mayFlag, readChoice }: Surroundings): Item {
  if (!reader.take('?')) return { node: captured(null) };
  if (reader.take('P<')) return { node: captured(checkedName(reader.readTo('>'))) };
  if (reader.take('P=')) return { node: groups.reference(checkedName(reader.readTo(')')), flags) };
  if (reader.take('#')) {
    reader.readTo(')');
    return { node: null };
  }
  if (reader.take(':')) return { node: body(flags) };
  if (reader.take('>')) return { node: { kind: 'atomic', body: body(flags) } };
  if (reader.take('(')) return { node: condition(groups.asked(reader.readTo(')'))) };
  for (const [mark, isAhead, isNegative] of looks) {
    if (reader.take(mark)) return { node: { kind: 'look', body: body(flags), isAhead, isNegative } };
  }
  return flagged();

  function captured(name: string | null): Node {
    const index = groups.begin(name);
    const inner = body(flags);
    groups.end(index);
    return { kind: 'group', index, body: inner };
  }

  /** In parentheses of its own, so that it can be repeated even when empty. */
  function body(inner: Flags): Node {
    const node = groups.nested(() => readChoice(reader, inner, groups));
    if (!reader.take(')')) throw new PatternError('missing ), unterminated subpattern');
    return { kind: 'choice', branches: [node] };
  }

  function condition(index: number): Node {
    const read = body(flags);
    const choice = read.kind === 'choice' ? read.branches[0] : undefined;
    const branches = choice?.kind === 'choice' ? choice.branches : [choice as Node];
    if (branches.length > 2) throw new PatternError('conditional backref with more than two branches');
    return { kind: 'condition', index, yes: branches[0] as Node, no: branches[1] ?? { kind: 'sequence', items: [] } };
  }

  function flagged(): Item {
    const on = reader.readWhile(/[aiLmsux]/);
    const hasOff = reader.take('-');
    const off = hasOff ? reader.readWhile(/[imsx]/) : '';
    if ((on === '' && off === '') || (hasOff && off === '') || /L/.test(on)) throw new PatternError('unknown flag');
    if (/a/.test(on) && /u/.test(on)) throw new PatternError('flags a and u are incompatible');
    const changed = withFlags(flags, on, off);
    if (reader.take(':')) return { node: body(changed) };
    if (hasOff || !reader.take(')')) throw new PatternError('missing : or )');
    if (!mayFlag) throw new PatternError('global flags not at the start of the expression');
    return { flags: changed };
  }
}

function withFlags(flags: Flags, on: string, off: string): Flags {
  const is = (letter: string, before: boolean) => (before || on.includes(letter)) && !off.includes(letter);
  return {
    ignoreCase: is('i', flags.ignoreCase),
    multiline: is('m', flags.multiline),
    dotAll: is('s', flags.dotAll),
    verbose: is('x', flags.verbose),
    ascii: (flags.ascii || on.includes('a')) && !on.includes('u'),
  };
}

function checkedName(name: string): string {
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return name;
  throw new PatternError('bad character in group name');
}

const deepest = 200;

const looks: readonly [mark: string, isAhead: boolean, isNegative: boolean][] = [
  ['=', true, false],
  ['!', true, true],
  ['<=', false, false],
  ['<!', false, true],
];

interface Surroundings {
  /** Nothing stands before: flags for the whole pattern may. */
  readonly mayFlag: boolean;
  readonly readChoice: (reader: Reader, flags: Flags, groups: Groups) => Node;
}
