import type { CompiledVertex } from './compiled.ts';
import type { Inputs } from './component.ts';
import { TerminalError } from './errors.ts';
import { abortFailure, vertexFailure } from './failure.ts';
import { gather } from './gather.ts';
import type { RunPlan } from './run-plan.ts';
import { endSignal } from './run-signal.ts';
import type { RunState } from './run-state.ts';
import { failureMessage } from './turn.ts';
import type { Value } from './values.ts';
import { takeStep, VertexContext } from './vertex-context.ts';
import { vertexResult } from './wire/vertex-result.ts';

/**
 * Runs a plan's vertices, each as soon as its edges are settled, several at once; of those that become ready together,
 * the one that the flow lists first starts first. Resolves when all are done, or at the first failure or abort: what is
 * still at work then is told by its signal and no longer heard. Never rejects.
 */
export function runVertices(state: RunState, plan: RunPlan): Promise<void> {
  return new Promise((resolve) => {
    const { signal } = state.context;
    const onAbort = () => stopRun(state, signal.reason);
    // Not written as a property's value: V8 puts such functions, and all they hold, where only a full collection looks.
    const over = () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    state.over = over;
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    if (plan.blocked !== null)
      return fail(plan.blocked, state, new TerminalError(plan.blocked.problem ?? '', 'unknown_type'));
    launch(plan.roots, state);
    finishIfIdle(state);
  });
}

/** Ends a run from outside, for its signal's reason. */
export function stopRun(state: RunState, reason: unknown): void {
  if (state.isOver) return;
  state.failure = abortFailure(reason);
  end(state, reason);
}

function launch(vertices: readonly CompiledVertex[], state: RunState): void {
  for (const vertex of vertices) {
    if (state.isOver) return;
    state.running++;
    void runVertex(vertex, state);
  }
}

async function runVertex(vertex: CompiledVertex, state: RunState): Promise<void> {
  const context = new VertexContext(vertex, state);
  try {
    takeStep(state);
    const gathered = gather(vertex, state);
    const inputs: Inputs = gathered instanceof Promise ? await gathered : gathered;
    state.inputs[vertex.index] = inputs;
    const results: Record<string, Value> = {};
    for (const { name, output } of vertex.outputs) {
      if (output === null) throw unknownOutput(vertex, name);
      context.output = name;
      results[name] = await output.run(inputs, context);
      if (state.isOver) return;
      if (!(vertex.index in state.firstStatuses)) state.firstStatuses[vertex.index] = state.statuses[vertex.index];
    }
    state.results[vertex.index] = results;
  } catch (error) {
    fail(vertex, state, error);
    return;
  }
  if (state.sink.isRead) state.sink.push({ event: 'end_vertex', data: vertexResult(vertex, state) });
  state.running--;
  if (context.stopped !== null) state.stopped[vertex.index] = context.stopped;
  launch(settle(vertex, context.stopped, state), state);
  finishIfIdle(state);
}

/** Settles the edges behind a vertex and returns the vertices that are ready now, in the order of the flow. */
function settle(
  vertex: CompiledVertex,
  stopped: ReadonlySet<string> | null,
  state: RunState,
): readonly CompiledVertex[] {
  const ready: CompiledVertex[] = [];
  for (const { name, targets } of vertex.outputs) {
    const isDead = stopped?.has(name) === true;
    for (const target of targets) {
      if (isDead) markDead(target.vertex, target.field, state);
      const left = (state.pending[target.vertex] ?? 0) - 1;
      state.pending[target.vertex] = left;
      if (left > 0) continue;
      const next = state.flow.vertices[target.vertex] as CompiledVertex;
      if (isInactive(next, state)) ready.push(...settle(next, allOutputs(next), state));
      else ready.push(next);
    }
  }
  return ready.length > 1 ? ready.sort((a, b) => a.index - b.index) : ready;
}

function allOutputs(vertex: CompiledVertex): ReadonlySet<string> {
  return new Set(vertex.outputs.map(({ name }) => name));
}

function markDead(vertex: number, field: string, state: RunState): void {
  const fields = state.dead.get(vertex) ?? new Map<string, number>();
  fields.set(field, (fields.get(field) ?? 0) + 1);
  state.dead.set(vertex, fields);
}

/** A vertex is out of the run when one of its fields gets nothing from any of its edges. */
function isInactive(vertex: CompiledVertex, state: RunState): boolean {
  const dead = state.dead.get(vertex.index);
  return dead !== undefined && vertex.inputEdges.some((edge) => dead.get(edge.field) === edge.sources.length);
}

function fail(vertex: CompiledVertex, state: RunState, error: unknown): void {
  if (state.isOver) return;
  const failure = vertexFailure(error, vertex);
  state.failure = failure;
  const told = { vertexId: vertex.id, displayName: vertex.info.displayName, reason: failure.reason };
  const message = failureMessage(state.context, told);
  state.failureMessage = state.turn.keep(message, vertex.layer, state.context.newId);
  end(state, error);
}

function finishIfIdle(state: RunState): void {
  if (state.running === 0 && !state.isOver) end(state);
}

function end(state: RunState, reason?: unknown): void {
  state.isOver = true;
  if (state.failure !== null) endSignal(state, reason);
  state.over();
}

function unknownOutput(vertex: CompiledVertex, name: string): TerminalError {
  const known = vertex.definition?.outputs.map((output) => output.name).join(', ');
  return new TerminalError(
    `${vertex.type} has no output "${name}", but an edge asks for it. It has: ${known}. Draw the edge again.`,
    'unknown_output',
  );
}
