import { type Fits, type Node, PatternTooLargeError, type Place } from './syntax.ts';
import { widthOf } from './width.ts';

/** Steps for a machine that tries them (`run.ts`). Numbers are places in the program. */
export type Step =
  | { readonly kind: 'character'; readonly fits: Fits }
  | { readonly kind: 'place'; readonly holds: Place }
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'mark'; readonly slot: number }
  | { readonly kind: 'progress'; readonly slot: number }
  | { readonly kind: 'reference'; readonly index: number; readonly ignoreCase: boolean }
  | { readonly kind: 'condition'; readonly index: number; readonly otherwise: number }
  | { readonly kind: 'inner'; readonly inner: Inner; readonly after: number }
  | { readonly kind: 'end' };

/** A part that is tried by itself, from `back` characters before: what it looks at, or what it may not give back. */
export interface Inner {
  readonly kind: 'ahead' | 'behind' | 'atomic';
  readonly isNegative: boolean;
  readonly back: number;
}

export interface Program {
  readonly steps: readonly Step[];
  /** Where a match depends on what groups hold, a place and a step do not tell what follows. */
  readonly hasReferences: boolean;
}

const mostSteps = 100_000;

/** The program of a pattern. Throws PatternError for what Python does not match either, or what is too large. */
export function compile(node: Node): Program {
  const steps: Step[] = [];
  let marks = 0;
  let hasReferences = false;
  emit(node);
  steps.push({ kind: 'end' });
  return { steps, hasReferences };

  function emit(part: Node): void {
    if (steps.length > mostSteps) throw new PatternTooLargeError();
    switch (part.kind) {
      case 'character':
      case 'place':
        steps.push(part);
        return;
      case 'sequence':
        for (const item of part.items) emit(item);
        return;
      case 'choice':
        emitChoice(part.branches);
        return;
      case 'group':
        steps.push({ kind: 'save', slot: 2 * part.index });
        emit(part.body);
        steps.push({ kind: 'save', slot: 2 * part.index + 1 });
        return;
      case 'repeat':
        emitRepeat(part);
        return;
      case 'reference':
        hasReferences = true;
        steps.push(part);
        return;
      case 'condition':
        emitCondition(part);
        return;
      case 'atomic':
        emitInner({ kind: 'atomic', isNegative: false, back: 0 }, part.body);
        return;
      case 'look': {
        const kind = part.isAhead ? 'ahead' : 'behind';
        emitInner({ kind, isNegative: part.isNegative, back: part.isAhead ? 0 : widthOf(part.body) }, part.body);
        return;
      }
    }
  }

  function emitChoice(branches: readonly Node[]): void {
    const jumps: number[] = [];
    for (const [index, branch] of branches.entries()) {
      const isLast = index === branches.length - 1;
      const fork = isLast ? null : reserve();
      emit(branch);
      if (fork === null) continue;
      jumps.push(reserve());
      steps[fork] = { kind: 'fork', first: fork + 1, second: steps.length };
    }
    for (const jump of jumps) steps[jump] = { kind: 'jump', to: steps.length };
  }

  function emitRepeat({ body, min, max, order }: Extract<Node, { kind: 'repeat' }>): void {
    for (let count = 0; count < min; count += 1) {
      const before = steps.length;
      emit(body);
      // A turn without a step is like any number of them.
      if (steps.length === before) break;
    }
    if (max === Number.POSITIVE_INFINITY) {
      const slot = marks++;
      const fork = reserve();
      steps.push({ kind: 'mark', slot });
      emit(body);
      steps.push({ kind: 'progress', slot }, { kind: 'jump', to: fork });
      steps[fork] = forkOf(order, fork + 1, steps.length);
      return;
    }
    const forks: number[] = [];
    for (let count = min; count < max; count += 1) {
      forks.push(reserve());
      emit(body);
    }
    for (const fork of forks) steps[fork] = forkOf(order, fork + 1, steps.length);
  }

  function emitCondition({ index, yes, no }: Extract<Node, { kind: 'condition' }>): void {
    hasReferences = true;
    const start = reserve();
    emit(yes);
    const jump = reserve();
    steps[start] = { kind: 'condition', index, otherwise: steps.length };
    emit(no);
    steps[jump] = { kind: 'jump', to: steps.length };
  }

  function emitInner(inner: Inner, body: Node): void {
    const start = reserve();
    emit(body);
    steps.push({ kind: 'end' });
    steps[start] = { kind: 'inner', inner, after: steps.length };
  }

  function reserve(): number {
    return steps.push({ kind: 'end' }) - 1;
  }
}

function forkOf(order: 'greedy' | 'lazy', into: number, past: number): Step {
  return order === 'greedy' ? { kind: 'fork', first: into, second: past } : { kind: 'fork', first: past, second: into };
}
