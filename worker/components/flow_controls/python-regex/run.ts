import { isSame } from './characters.ts';
import type { Inner, Program, Step } from './program.ts';
import { Tried } from './tried.ts';
import { MatchTooCostlyError, Tries } from './tries.ts';

/** Characters of a text that is looked at as a whole. */
const longestText = 20_000_000;

/** Tries as long as what each match takes besides. */
const triesPerMatch = 20;

/** Bits of memory of where a match has failed already. */
const mostPlaces = 400_000_000;

/**
 * Whether a program matches at the start of a text. What was tried at a place and failed is not tried there again, so
 * that the time grows with the length of the text, and not with the ways to part it. Where groups are referred to that
 * cannot be told; so tries are counted as well. Throws MatchTooCostlyError.
 */
export function matches(program: Program, text: string): boolean {
  if (text.length > longestText) throw new MatchTooCostlyError();
  const codes = Array.from(text, (character) => character.codePointAt(0) as number);
  const forks = program.steps.filter(({ kind }) => kind === 'fork').length;
  if (forks * (codes.length + 1) > mostPlaces) throw new MatchTooCostlyError();
  const isKept = program.hasReferences;
  const tries = new Tries();
  tries.give(codes.length);
  return tryFrom({ program, codes, tries, isKept, slots: [], marks: [] }, 0, 0, -1) !== null;
}

/**
 * All matches of a program in a text, from left to right, none within another; each as places between characters, its
 * own first and then those of its groups. `tries` are for several searches together. Throws MatchTooCostlyError.
 */
export function* findMatches(
  program: Program,
  codes: readonly number[],
  tries = new Tries(),
): Generator<Found, void, undefined> {
  tries.give(codes.length);
  const state: State = { program, codes, tries, isKept: true, slots: [], marks: [] };
  let tried = new Tried();
  let from = 0;
  let isEmptyTaken = false;
  while (from <= codes.length) {
    state.slots.length = 0;
    const end = tryFrom(state, 0, from, isEmptyTaken ? from : -1, tried);
    if (end === null) {
      from += 1;
      isEmptyTaken = false;
      continue;
    }
    tries.spend(triesPerMatch + state.slots.length);
    yield { start: from, end, slots: state.slots.slice() };
    // An empty match may stand right behind another, but not twice at one place.
    isEmptyTaken = end === from;
    from = end;
    tried = new Tried();
  }
}

/** A match: where it stands, and by twice a group's number where that group begins and ends. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly slots: readonly (number | undefined)[];
}

/**
 * Where the first match from a step and a place ends, anywhere but at `barred`; null for none. What groups hold is that
 * of the match. `memory` is what earlier tries of the same search found out.
 */
function tryFrom(
  state: State,
  firstStep: number,
  firstPlace: number,
  barred: number,
  memory = new Tried(),
): number | null {
  const { program, isKept, slots, marks, tries } = state;
  const tried = program.hasReferences ? null : memory;
  const open: Open[] = [{ step: firstStep, at: firstPlace, undo: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.undo !== null) {
      next.undo.list[next.undo.index] = next.undo.value;
      continue;
    }
    let { step, at } = next;
    for (;;) {
      if (--tries.left < 0) throw new MatchTooCostlyError();
      const what = program.steps[step] as Step;
      if (what.kind === 'end' && at === barred) break;
      if (what.kind === 'end') return at;
      if (what.kind === 'fork') {
        if (tried?.again(step, at)) break;
        open.push({ step: what.second, at, undo: null });
      }
      if (what.kind === 'save' && isKept) keep(slots, what.slot, at);
      if (what.kind === 'mark' && tried === null) keep(marks, what.slot, at);
      if (what.kind === 'inner' && isKept) {
        tries.spend(slots.length);
        for (const [slot, held] of slots.entries()) keep(slots, slot, held);
      }
      const moved = advance(state, what, step, at);
      if (moved === null) break;
      [step, at] = moved;
    }
  }
  return null;

  function keep(list: (number | undefined)[], index: number, value: number | undefined): void {
    open.push({ step: 0, at: 0, undo: { list, index, value: list[index] } });
    list[index] = value;
  }
}

/** The step and place that follow a step, null where it fails. */
function advance(state: State, what: Step, step: number, at: number): [step: number, at: number] | null {
  const { codes, slots, marks, program } = state;
  switch (what.kind) {
    case 'character':
      return at < codes.length && what.fits(codes[at] as number) ? [step + 1, at + 1] : null;
    case 'place':
      return what.holds(codes, at) ? [step + 1, at] : null;
    case 'fork':
      return [what.first, at];
    case 'jump':
      return [what.to, at];
    case 'progress':
      // A turn that took nothing would be repeated for ever: what follows the loop is tried instead.
      return program.hasReferences && marks[what.slot] === at ? [step + 2, at] : [step + 1, at];
    case 'reference': {
      const end = referred(state, what.index, what.ignoreCase, at);
      return end === null ? null : [step + 1, end];
    }
    case 'condition':
      return [slots[2 * what.index + 1] === undefined ? what.otherwise : step + 1, at];
    case 'inner': {
      const end = tryInner(state, what.inner, step + 1, at);
      return end === null ? null : [what.after, end];
    }
    default:
      return [step + 1, at];
  }
}

function tryInner(state: State, { kind, isNegative, back }: Inner, step: number, at: number): number | null {
  const end = at < back ? null : tryFrom(state, step, at - back, -1);
  if (kind === 'atomic') return end;
  return (end !== null) === isNegative ? null : at;
}

function referred({ codes, slots, tries }: State, index: number, ignoreCase: boolean, at: number): number | null {
  const [start, end] = [slots[2 * index], slots[2 * index + 1]];
  if (start === undefined || end === undefined || at + end - start > codes.length) return null;
  for (let offset = 0; offset < end - start; offset += 1) {
    if (!isSame(codes[start + offset] as number, codes[at + offset] as number, ignoreCase)) return null;
    if (--tries.left < 0) throw new MatchTooCostlyError();
  }
  return at + end - start;
}

interface State {
  readonly program: Program;
  readonly codes: readonly number[];
  readonly tries: Tries;
  /** Whether it is kept where groups begin and end. */
  readonly isKept: boolean;
  /** Where each group began and ended. */
  readonly slots: (number | undefined)[];
  /** Where each loop's turn began. */
  readonly marks: (number | undefined)[];
}

/** A way not tried yet, or something to put back before. */
interface Open {
  readonly step: number;
  readonly at: number;
  readonly undo: {
    readonly list: (number | undefined)[];
    readonly index: number;
    readonly value: number | undefined;
  } | null;
}
