import type { CompiledVertex, InputEdge } from './compiled.ts';
import { beginTurn, type LoopTurns, leavesTurn } from './loops/loop-turns.ts';
import type { RunState } from './run-state.ts';

/**
 * Settles the edges behind a vertex that has run and returns the vertices that are ready now, in the order of the flow:
 * among them the head of a loop whose turn is over.
 */
export function settle(vertex: CompiledVertex, state: RunState): readonly CompiledVertex[] {
  const ready: CompiledVertex[] = [];
  settleVertex(vertex, state, ready);
  // A loop, since what is left out may be a chain longer than the stack is deep. The list grows while it is gone through.
  let kept = 0;
  for (const next of ready) {
    if (isInactive(next, state)) leaveOut(next, state, ready);
    else ready[kept++] = next;
  }
  ready.length = kept;
  return ready.length > 1 ? ready.sort((a, b) => a.index - b.index) : ready;
}

function settleVertex(vertex: CompiledVertex, state: RunState, ready: CompiledVertex[]): void {
  if (state.loops === null) settleEdges(vertex, vertex.outputs, state, ready);
  else settleTurn(vertex, state, state.loops, ready);
}

function settleEdges(
  vertex: CompiledVertex,
  outputs: CompiledVertex['outputs'],
  state: RunState,
  ready: CompiledVertex[],
): void {
  const stopped = state.stopped[vertex.index];
  for (const { name, targets } of outputs) {
    const isDead = stopped?.has(name) === true;
    for (const target of targets) {
      if (isDead) markDead(target.vertex, target.field, state);
      const left = (state.pending[target.vertex] ?? 0) - 1;
      state.pending[target.vertex] = left;
      if (left > 0) continue;
      ready.push(state.flow.vertices[target.vertex] as CompiledVertex);
    }
  }
}

/** In a flow with loops, a loop's exits wait for its last turn, and the end of a turn makes its head run again. */
function settleTurn(vertex: CompiledVertex, state: RunState, turns: LoopTurns, ready: CompiledVertex[]): void {
  const { loop } = vertex;
  const stopped = state.stopped[vertex.index];
  if (loop?.outputs.some(({ name }) => stopped?.has(name) !== true)) {
    beginTurn(vertex, loop, state, turns);
    settleEdges(vertex, loop.outputs, state, ready);
    return;
  }
  const hasTurned = loop !== null && turns.left.has(vertex.index);
  settleEdges(vertex, hasTurned ? loop.exits : vertex.outputs, state, ready);
  if (vertex.loopHead !== -1 && leavesTurn(vertex, turns)) {
    ready.push(state.flow.vertices[vertex.loopHead] as CompiledVertex);
  }
}

/** A vertex that does not run in this turn brings nothing to those behind it. */
function leaveOut(vertex: CompiledVertex, state: RunState, ready: CompiledVertex[]): void {
  state.stopped[vertex.index] = new Set(vertex.outputs.map(({ name }) => name));
  state.leftOut ??= new Set();
  state.leftOut.add(vertex.index);
  // Otherwise turns in which nothing runs would be free.
  if (state.loops !== null) state.steps.left--;
  settleVertex(vertex, state, ready);
}

function markDead(vertex: number, field: string, state: RunState): void {
  const fields = state.dead.get(vertex) ?? new Map<string, number>();
  fields.set(field, (fields.get(field) ?? 0) + 1);
  state.dead.set(vertex, fields);
}

/**
 * A vertex is out of the run when one of its fields gets nothing from any of its edges, unless whoever brings nothing
 * there brings something to another field: both branches of a router may lead to one vertex.
 */
function isInactive(vertex: CompiledVertex, state: RunState): boolean {
  const dead = state.dead.get(vertex.index);
  return (
    dead !== undefined &&
    vertex.inputEdges.some(
      (edge) => dead.get(edge.field) === edge.sources.length && !bringsElsewhere(edge, vertex, state),
    )
  );
}

function bringsElsewhere(edge: InputEdge, vertex: CompiledVertex, state: RunState): boolean {
  return edge.sources.some((silent) =>
    vertex.inputEdges.some(
      ({ field, sources }) =>
        field !== edge.field &&
        sources.some((one) => one.vertex === silent.vertex && state.stopped[one.vertex]?.has(one.output) !== true),
    ),
  );
}
