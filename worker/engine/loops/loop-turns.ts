import type { CompiledVertex, LoopPlan } from '../compiled.ts';
import type { RunState } from '../run-state.ts';

/** Where the loops of a run stand. Made only for flows that have some. */
export interface LoopTurns {
  /** By vertex index: how often it has run before. */
  readonly runs: number[];
  /** By head index: how many vertices of the body are still to be settled in this turn; absent while it does not turn. */
  readonly left: Map<number, number>;
  /** How many turns all loops have taken: what came before a turn is history for it. */
  taken: number;
}

/** What a run notes of its loops, before the first turn. */
export function newLoopTurns(): LoopTurns {
  return { runs: [], left: new Map(), taken: 0 };
}

/** Whether so many turns went by without a pause that timers and callers should be heard again. */
export function isPauseDue(turns: LoopTurns | null): boolean {
  return turns !== null && turns.taken % 256 === 255;
}

/** Lets everything else have its turn: a loop that waits for nothing outside would keep even the deadline from coming. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Counts a run of a vertex. What it logged in an earlier turn is forgotten; what it first said of itself stays. */
export function beginRun(vertex: CompiledVertex, state: RunState, turns: LoopTurns): void {
  const before = turns.runs[vertex.index];
  turns.runs[vertex.index] = before === undefined ? 0 : before + 1;
  if (before === undefined) return;
  state.logs[vertex.index] = undefined;
}

/**
 * Makes ready for a loop's next turn once its head has given out the next item: edges of the body are open again, and inner
 * loops begin anew. Results of the last turn stay until there are new ones.
 */
export function beginTurn(head: CompiledVertex, loop: LoopPlan, state: RunState, turns: LoopTurns): void {
  const { body } = loop;
  if (turns.left.has(head.index)) {
    turns.taken++;
    reopen(head, loop.outputs, state, turns);
    for (const index of body) forget(state.flow.vertices[index] as CompiledVertex, state, turns);
  }
  const isDirect = (index: number) => state.flow.vertices[index]?.loopHead === head.index;
  turns.left.set(head.index, body.filter((index) => isDirect(index) && isMember(index, state)).length);
}

/** Notes that a vertex of a loop is settled for this turn; true when it was the last one. */
export function leavesTurn(vertex: CompiledVertex, turns: LoopTurns): boolean {
  const left = turns.left.get(vertex.loopHead);
  if (left === undefined) return false;
  turns.left.set(vertex.loopHead, left - 1);
  return left === 1;
}

function forget(vertex: CompiledVertex, state: RunState, turns: LoopTurns): void {
  reopen(vertex, vertex.outputs, state, turns);
  state.stopped[vertex.index] = undefined;
  if (vertex.loop === null) return;
  state.scratch[vertex.index] = undefined;
  turns.left.delete(vertex.index);
}

/** Takes back what the last turn settled: each of these edges is to be settled once more. */
function reopen(vertex: CompiledVertex, outputs: CompiledVertex['outputs'], state: RunState, turns: LoopTurns): void {
  for (const { name, targets } of outputs) {
    const gaveItems = vertex.loop?.names.has(name) === true && turns.left.has(vertex.index);
    const wasDead = !gaveItems && state.stopped[vertex.index]?.has(name) === true;
    for (const { vertex: target, field } of targets) {
      state.pending[target] = (state.pending[target] ?? 0) + 1;
      const dead = wasDead ? state.dead.get(target) : undefined;
      dead?.set(field, (dead.get(field) ?? 1) - 1);
    }
  }
}

function isMember(index: number, state: RunState): boolean {
  return state.pending[index] !== Number.POSITIVE_INFINITY;
}
