import { parse } from '../../../flow_controls/python-regex/parse.ts';
import { compile } from '../../../flow_controls/python-regex/program.ts';
import { type Found, findMatches } from '../../../flow_controls/python-regex/run.ts';
import { PatternError, PatternTooLargeError } from '../../../flow_controls/python-regex/syntax.ts';
import { MatchTooCostlyError, type Tries } from '../../../flow_controls/python-regex/tries.ts';
import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { Tuple } from '../values/collections.ts';
import { PythonFunction } from '../values/functions.ts';
import type { PythonObject, PythonValue } from '../values/values.ts';
import type { Given, Work } from './arguments.ts';

/** `re.search` and its kin, by a matcher whose time grows with the text. */
export function regexFunctions(meter: Meter): Readonly<Record<string, Work>> {
  const found = (given: Given, pattern: string, text: string, flagsAt: number): Search => {
    meter.count(text.length + dearToRead * pattern.length);
    return searched(pattern, text, given.int(flagsAt, 0, 'flags'), meter.tries);
  };
  const first = (given: Given, pattern: string): PythonValue => {
    const { matches, part } = found(given, pattern, given.text(1), 2);
    return matches[0] === undefined ? null : matchOf(matches[0], part);
  };
  return {
    search: (given) => first(given, given.text(0)),
    match: (given) => first(given, `\\A(?:${given.text(0)})`),
    fullmatch: (given) => first(given, `\\A(?:${given.text(0)})\\Z`),
    findall(given) {
      const { matches, part } = found(given, given.text(0), given.text(1), 2);
      return matches.map((match) => {
        const groups = groupsOf(match, part).map((group) => group ?? '');
        if (groups.length === 0) return part(match.start, match.end);
        return groups.length === 1 ? (groups[0] as string) : new Tuple(groups);
      });
    },
    split(given) {
      const { matches, part, length } = found(given, given.text(0), given.text(1), 3);
      const parts: PythonValue[] = [];
      let from = 0;
      for (const match of limited(matches, given.int(2, 0, 'maxsplit'))) {
        parts.push(part(from, match.start), ...groupsOf(match, part));
        from = match.end;
      }
      return [...parts, part(from, length)];
    },
    sub(given) {
      const { matches, part, length } = found(given, given.text(0), given.text(2), 4);
      const replacement = given.at(1);
      let text = '';
      let from = 0;
      for (const match of limited(matches, given.int(3, 0, 'count'))) {
        text += part(from, match.start) + replaced(replacement, match, part);
        from = match.end;
      }
      meter.count(text.length);
      return text + part(from, length);
    },
    escape: (given) => given.text(0).replace(/[^\p{L}\p{N}_]/gu, '\\$&'),
  };
}

function searched(pattern: string, text: string, flags: number, tries: Tries): Search {
  const letters = [flags & 2 ? 'i' : '', flags & 8 ? 'm' : '', flags & 16 ? 's' : ''].join('');
  const codes = Array.from(text, (character) => character.codePointAt(0) as number);
  const part = (start: number, end: number): string =>
    codes.slice(start, end).reduce((joined, code) => joined + String.fromCodePoint(code), '');
  try {
    const program = compile(parse(letters === '' ? pattern : `(?${letters})${pattern}`));
    const matches = [...findMatches(program, codes, tries)];
    return { matches, part, length: codes.length };
  } catch (error) {
    if (error instanceof PatternError) throw new PythonError('error', error.message);
    if (error instanceof MatchTooCostlyError || error instanceof PatternTooLargeError) {
      throw new PythonError('TimeoutError', 'The regular expression takes too long: write it simpler.');
    }
    throw error;
  }
}

function limited(matches: readonly Found[], most: number): readonly Found[] {
  return most > 0 ? matches.slice(0, most) : matches;
}

function groupsOf({ slots }: Found, part: Part): (string | null)[] {
  const count = Math.max(0, Math.ceil(slots.length / 2) - 1);
  return Array.from({ length: count }, (_, index) => groupAt(slots, index + 1, part));
}

function groupAt(slots: Found['slots'], index: number, part: Part): string | null {
  const [start, end] = [slots[2 * index], slots[2 * index + 1]];
  return start === undefined || end === undefined ? null : part(start, end);
}

function replaced(replacement: PythonValue, match: Found, part: Part): string {
  if (replacement instanceof PythonFunction) return String(replacement.call([matchOf(match, part)]));
  return String(replacement).replace(
    /\\(\d{1,2}|g<(\d+)>|n|t|\\)/g,
    (whole, plain: string, named: string | undefined) => {
      if (plain === 'n' || plain === 't' || plain === '\\') return { n: '\n', t: '\t', '\\': '\\' }[plain] as string;
      const index = Number(named ?? plain);
      return index === 0
        ? part(match.start, match.end)
        : (groupAt(match.slots, index, part) ?? (Number.isNaN(index) ? whole : ''));
    },
  );
}

/** A match with the methods that are asked of one. */
function matchOf(match: Found, part: Part): PythonObject {
  const group = (index: PythonValue): PythonValue => {
    if (typeof index !== 'number') throw new PythonError('IndexError', 'no such group');
    return index === 0 ? part(match.start, match.end) : groupAt(match.slots, index, part);
  };
  const methods: Readonly<Record<string, (places: readonly PythonValue[]) => PythonValue>> = {
    group: (places) => (places.length > 1 ? new Tuple(places.map(group)) : group(places[0] ?? 0)),
    groups: () => new Tuple(groupsOf(match, part)),
    start: () => match.start,
    end: () => match.end,
    span: () => new Tuple([match.start, match.end]),
  };
  return {
    typeName: 're.Match',
    member(name) {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      return method && new PythonFunction(name, method);
    },
  };
}

/** Steps as long as reading one character of a pattern. */
const dearToRead = 10;

type Part = (start: number, end: number) => string;

interface Search {
  readonly matches: readonly Found[];
  readonly part: Part;
  /** Characters of the text. */
  readonly length: number;
}
