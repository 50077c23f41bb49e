import { TerminalError } from '../../engine/errors.ts';
import { parse } from './python-regex/parse.ts';
import { compile, type Program } from './python-regex/program.ts';
import { findMatches } from './python-regex/run.ts';
import { PatternTooLargeError } from './python-regex/syntax.ts';
import { MatchTooCostlyError, Tries } from './python-regex/tries.ts';

/** A match of a regular expression: places in UTF-16 units, and the texts of its groups, null for one that has none. */
export interface PythonMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly groups: readonly (string | null)[];
  /** Where each of them begins. */
  readonly places: readonly (number | null)[];
}

/**
 * All matches of a regular expression of Python's dialect, as `re.finditer` finds them. Throws PatternError for what is
 * no regular expression, and TerminalError for one that would take too long, alone or with others of the same `tries`.
 */
export function findPython(pattern: string, text: string, tries = new Tries()): PythonMatch[] {
  return guarded(() => {
    tries.spend(dearToRead * pattern.length);
    const program = compile(parse(pattern));
    const characters = Array.from(text);
    const codes = characters.map((character) => character.codePointAt(0) as number);
    const unitOf = unitsOf(text, characters);
    const slice = (start: number, end: number) => text.slice(unitOf(start), unitOf(end));
    const groups = groupsOf(program);
    return Array.from(findMatches(program, codes, tries), ({ start, end, slots }) => ({
      start: unitOf(start),
      end: unitOf(end),
      text: slice(start, end),
      groups: Array.from({ length: groups }, (_, index) => {
        const [from, to] = [slots[2 * index + 2], slots[2 * index + 3]];
        return from === undefined || to === undefined ? null : slice(from, to);
      }),
      places: Array.from({ length: groups }, (_, index) => {
        const from = slots[2 * index + 2];
        return from === undefined || slots[2 * index + 3] === undefined ? null : unitOf(from);
      }),
    }));
  });
}

/**
 * A test whether a regular expression matches anywhere in a text, as `re.search`: all its texts together may take as long
 * as one search. Throws as `findPython`.
 */
export function searcherOf(pattern: string): (text: string) => boolean {
  const program = guarded(() => compile(parse(pattern)));
  const tries = new Tries();
  return (text) =>
    guarded(() => {
      const codes = Array.from(text, (character) => character.codePointAt(0) as number);
      return findMatches(program, codes, tries).next().done !== true;
    });
}

/** The text cut at each match, with the groups of the match in between, as `re.split` does. */
export function splitPython(pattern: string, text: string): (string | null)[] {
  const pieces: (string | null)[] = [];
  let from = 0;
  for (const { start, end, groups } of findPython(pattern, text)) {
    pieces.push(text.slice(from, start), ...groups);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function guarded<Result>(search: () => Result): Result {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof PatternTooLargeError || error instanceof MatchTooCostlyError)) throw error;
    const why = error instanceof PatternTooLargeError ? 'is too large' : 'takes too long on this text';
    throw new TerminalError(`The regular expression ${why}: write it simpler.`, 'regex');
  }
}

/** Tries as long as reading one character of a pattern. */
const dearToRead = 20;

/** UTF-16 units before a character. */
function unitsOf(text: string, characters: readonly string[]): (place: number) => number {
  if (characters.length === text.length) return (place) => place;
  const before = new Uint32Array(characters.length + 1);
  for (const [index, character] of characters.entries()) before[index + 1] = (before[index] ?? 0) + character.length;
  return (place) => before[place] as number;
}

function groupsOf({ steps }: Program): number {
  return steps.reduce((most, step) => (step.kind === 'save' ? Math.max(most, step.slot >> 1) : most), 0);
}
