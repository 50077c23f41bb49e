import { PatternError } from '../../../flow_controls/python-regex/syntax.ts';
import type { Tries } from '../../../flow_controls/python-regex/tries.ts';
import { findPython, type PythonMatch } from '../../../flow_controls/python-search.ts';
import type { OfQueries, OfValues, Run } from '../functions.ts';
import { fresh, type Item, untracked } from '../item.ts';
import { JqError, told } from '../jq-error.ts';
import { isArray, type Json, typeOf } from '../json-value.ts';

type Steps = Generator<Item, void, undefined>;

/** Functions of regular expressions that give one value, with the tries that all of a query have together. */
export const patternFunctions: Readonly<Record<string, (tries: Tries) => OfValues>> = {
  'test/1': (tries) => (text, pattern) => find(tries, text, pattern, null).length > 0,
  'test/2': (tries) => (text, pattern, flags) => find(tries, text, pattern, flags).length > 0,
  'split/2': (tries) => (text, pattern, flags) => pieces(tries, text, pattern, flags),
};

/** Functions of regular expressions that give several values, or run a query for each match. */
export const matchFunctions: Readonly<Record<string, (tries: Tries) => OfQueries>> = {
  'match/1': (tries) => (input, pattern) => each(tries, input, pattern, undefined, false, ({ told: match }) => match),
  'match/2': (tries) => (input, pattern, flags) =>
    each(tries, input, pattern, flags, false, ({ told: match }) => match),
  'capture/1': (tries) => (input, pattern) => each(tries, input, pattern, undefined, false, ({ named }) => named),
  'capture/2': (tries) => (input, pattern, flags) => each(tries, input, pattern, flags, false, ({ named }) => named),
  'scan/1': (tries) => (input, pattern) => each(tries, input, pattern, undefined, true, ({ scanned }) => scanned),
  'scan/2': (tries) => (input, pattern, flags) => each(tries, input, pattern, flags, true, ({ scanned }) => scanned),
  'splits/1': (tries) => (input, pattern) => split(tries, input, pattern, undefined),
  'splits/2': (tries) => (input, pattern, flags) => split(tries, input, pattern, flags),
  'sub/2': (tries) => (input, pattern, replacement) =>
    substituted(tries, input, pattern, replacement, undefined, false),
  'sub/3': (tries) => (input, pattern, replacement, flags) =>
    substituted(tries, input, pattern, replacement, flags, false),
  'gsub/2': (tries) => (input, pattern, replacement) =>
    substituted(tries, input, pattern, replacement, undefined, true),
  'gsub/3': (tries) => (input, pattern, replacement, flags) =>
    substituted(tries, input, pattern, replacement, flags, true),
};

function* split(tries: Tries, input: Item, pattern: Run | undefined, flags: Run | undefined): Steps {
  for (const [expression, chosen] of chosenBy(input, pattern, flags)) {
    for (const piece of pieces(tries, input.value, expression, chosen)) yield fresh(piece, input);
  }
}

function* each(
  tries: Tries,
  input: Item,
  pattern: Run | undefined,
  flags: Run | undefined,
  isAll: boolean,
  view: (match: Match) => Json,
): Steps {
  for (const [expression, chosen] of chosenBy(input, pattern, flags)) {
    for (const match of find(tries, input.value, expression, isAll ? `g${textIn(chosen)}` : chosen))
      yield fresh(view(match), input);
  }
}

function* substituted(
  tries: Tries,
  input: Item,
  pattern: Run | undefined,
  replacement: Run | undefined,
  flags: Run | undefined,
  isAll: boolean,
): Steps {
  const text = input.value;
  for (const [expression, chosen] of chosenBy(input, pattern, flags)) {
    const matches = find(tries, text, expression, isAll ? `g${textIn(chosen)}` : chosen);
    const values = matches.map(valuesFor);
    const isSingle = values.every(({ length }) => length === 1);
    if (isSingle) yield fresh(joined(text as string, matches, values.flat()), input);
    else for (const result of replaced(text as string, matches, values, 0, 0)) yield fresh(result, input);
  }

  function valuesFor({ named }: Match): string[] {
    return Array.from((replacement as Run)({ value: named, path: untracked }), ({ value }) => {
      if (typeof value !== 'string') throw new JqError(`${told(named)} cannot be added to a string`);
      return value;
    });
  }
}

function joined(whole: string, matches: readonly Match[], values: readonly string[]): string {
  const pieces = matches.map(({ start }, at) => whole.slice(matches[at - 1]?.end ?? 0, start) + values[at]);
  return pieces.join('') + whole.slice(matches.at(-1)?.end ?? 0);
}

/** The text with each choice of a value for each match. */
function* replaced(
  whole: string,
  matches: readonly Match[],
  values: readonly (readonly string[])[],
  at: number,
  from: number,
): Generator<string, void, undefined> {
  const match = matches[at];
  if (match === undefined) {
    yield whole.slice(from);
    return;
  }
  for (const value of values[at] ?? []) {
    for (const after of replaced(whole, matches, values, at + 1, match.end)) {
      yield whole.slice(from, match.start) + value + after;
    }
  }
}

function pieces(tries: Tries, text: Json, pattern: Json | undefined, flags: Json | undefined): string[] {
  const matches = find(tries, text, pattern, `g${textIn(flags ?? null)}`);
  const whole = text as string;
  const starts = [0, ...matches.map(({ end }) => end)];
  return starts.map((start, at) => whole.slice(start, matches[at]?.start ?? whole.length));
}

/** A pattern may come with its flags in a list. */
function* chosenBy(
  input: Item,
  pattern: Run | undefined,
  flags: Run | undefined,
): Generator<[Json, Json], void, undefined> {
  for (const { value } of (pattern as Run)(input)) {
    if (flags === undefined) yield [value, null];
    else for (const { value: chosen } of flags(input)) yield [value, chosen];
  }
}

function find(tries: Tries, text: Json, pattern: Json | undefined, flags: Json | undefined): Match[] {
  if (isArray(pattern)) return find(tries, text, pattern[0], pattern[1] ?? null);
  if (typeof text !== 'string') throw new JqError(`${told(text)} cannot be matched, as it is not a string`);
  if (typeof pattern !== 'string') throw new JqError(`${typeOf(pattern ?? null)} not a string or array`);
  const chosen = textIn(flags ?? null);
  if (/[^gimnlpsx]/.test(chosen)) throw new JqError(`${chosen} is not a valid modifier string`);
  try {
    const found = findPython(inPython(pattern, chosen), text, tries);
    const kept = chosen.includes('n') ? found.filter((match) => match.text !== '') : found;
    const names = groupNames(pattern);
    const offset = charactersBefore(text);
    return (chosen.includes('g') ? kept : kept.slice(0, 1)).map((match) => matchOf(match, offset, names));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new JqError(`${pattern} (at offset 0) is not a valid regex: ${error.message}`);
  }
}

function matchOf(
  { start, end, text, groups, places }: PythonMatch,
  offset: (at: number) => number,
  names: readonly (string | null)[],
): Match {
  const captures = groups.map((group, at) => {
    const place = places[at] ?? null;
    return {
      offset: place === null ? -1 : offset(place),
      length: group === null ? 0 : [...group].length,
      string: group,
      name: names[at] ?? null,
    };
  });
  const named = captures.flatMap(({ name, string }) => (name === null ? [] : [[name, string] as const]));
  return {
    start,
    end,
    told: { offset: offset(start), length: [...text].length, string: text, captures },
    named: Object.fromEntries(named),
    scanned: groups.length === 0 ? text : groups,
  };
}

/** Counts the characters before a place, which are the UTF-16 units where none is half of one. */
function charactersBefore(text: string): (at: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (at) => at;
  const counts = new Uint32Array(text.length + 1);
  for (let at = 0, count = 0; at < text.length; count += 1) {
    const width = (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
    counts.fill(count + 1, at + 1, at + width + 1);
    at += width;
  }
  return (at) => counts[at] as number;
}

/** Names as Python writes them, flags in the pattern; `p` lets a dot be a line break. */
function inPython(pattern: string, flags: string): string {
  const letters = [flags.includes('i') && 'i', flags.includes('x') && 'x', flags.includes('p') && 's'].filter(Boolean);
  const named = pattern.replace(/(\\.)|\(\?<(?![=!])/gs, (whole, escaped: string | undefined) =>
    escaped === undefined ? '(?P<' : whole,
  );
  return letters.length === 0 ? named : `(?${letters.join('')})${named}`;
}

/** The names of a pattern's groups, in their order. */
function groupNames(pattern: string): (string | null)[] {
  const names: (string | null)[] = [];
  for (const [whole, name] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?P?<(\w+)>|(?!\?))/gs)) {
    if (whole.startsWith('(')) names.push(name ?? null);
  }
  return names;
}

function textIn(flags: Json): string {
  if (flags === null) return '';
  if (typeof flags === 'string') return flags;
  throw new JqError(`${told(flags)} is not a string`);
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly told: Json;
  readonly named: Json;
  readonly scanned: Json;
}
