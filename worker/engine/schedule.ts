import type { CompiledVertex } from './compiled.ts';
import type { Inputs } from './component.ts';
import { type RunFailure, TerminalError } from './errors.ts';
import type { VertexProgress } from './events.ts';
import { abortFailure, vertexFailure } from './failure.ts';
import { freeze, thaw } from './frozen.ts';
import { gather } from './gather.ts';
import { beginRun, isPauseDue, pause } from './loops/loop-turns.ts';
import type { VertexWatch } from './observer.ts';
import type { RunPlan } from './run-plan.ts';
import { endSignal } from './run-signal.ts';
import type { RunState } from './run-state.ts';
import { settle } from './settle.ts';
import { failureMessage } from './turn.ts';
import type { Value } from './values.ts';
import { layerOf, takeStep, VertexContext } from './vertex-context.ts';
import { durationText } from './wire/duration.ts';
import { messagePayload } from './wire/message.ts';
import { type VertexResult, vertexResult } from './wire/vertex-result.ts';

/**
 * Runs a plan's vertices, each as soon as its edges are settled, several at once; of those that become ready together,
 * the one that the flow lists first starts first. Resolves when all are done, or at the first failure or abort: what is
 * still at work then is told by its signal and no longer heard. Where the run goes on after failures, it resolves when
 * all are done that need nothing of what failed. Never rejects.
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
    if (plan.blocked !== null) {
      fail(plan.blocked, state, refusal(plan.blocked), state.context.now());
      return;
    }
    launch(plan.roots, state);
    finishIfIdle(state);
  });
}

function refusal({ problem, definition }: CompiledVertex): TerminalError {
  return new TerminalError(problem ?? '', definition?.unavailable === undefined ? 'unknown_type' : 'not_at_the_edge');
}

/** Ends a run from outside, for its signal's reason. */
export function stopRun(state: RunState, reason: unknown): void {
  if (state.isOver) return;
  state.failure = abortFailure(reason);
  end(state, reason);
}

function launch(vertices: readonly CompiledVertex[], state: RunState): void {
  // All of them count before the first one runs: one that has nothing to compute is done at once.
  state.running += vertices.length;
  for (const vertex of vertices) {
    if (state.isOver) return;
    void runVertex(vertex, state);
  }
}

async function runVertex(vertex: CompiledVertex, state: RunState): Promise<void> {
  if (state.loops !== null) beginRun(vertex, state, state.loops);
  if (vertex.loop !== null && isPauseDue(state.loops)) await pause();
  if (state.isOver) return;
  const begun = state.sink.isRead ? state.context.now() : 0;
  let watch: VertexWatch | undefined;
  let told: VertexResult | null = null;
  try {
    watch = state.context.observer?.begin(vertex);
    takeStep(state);
    if (!vertex.isFrozen || !thaw(vertex, state)) {
      // Not a function of its own: waiting for another promise costs each vertex as much as all the rest of this.
      const context = new VertexContext(vertex, state);
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
      if (context.stopped !== null || state.loops !== null) state.stopped[vertex.index] = context.stopped ?? undefined;
      if (vertex.isFrozen) freeze(vertex, state);
    } else {
      // A chain of them would go through the stack, since nothing else is waited for.
      await null;
      if (state.isOver) return;
    }
    // Made before the edges are settled, which may begin a loop's next turn.
    if (state.sink.isRead) told = timedResult(vertex, state, begun);
  } catch (error) {
    state.running--;
    const failure = fail(vertex, state, error, begun);
    if (failure !== null) watch?.ended(failure);
    return;
  }
  state.running--;
  try {
    watch?.ended(null);
    goOn(vertex, state, told);
  } catch (error) {
    // Nobody waits for this promise: what nobody heard of would leave the run hanging until its deadline.
    fail(vertex, state, error, begun);
  }
}

function goOn(vertex: CompiledVertex, state: RunState, told: VertexResult | null): void {
  state.leftOut?.delete(vertex.index);
  const next = settle(vertex, state);
  if (told !== null) {
    state.sink.push({ event: 'end_vertex', data: told, progress: progressOf(vertex, next, state) });
  }
  launch(next, state);
  finishIfIdle(state);
}

function progressOf(vertex: CompiledVertex, next: readonly CompiledVertex[], state: RunState): VertexProgress {
  const inactive = Array.from(state.leftOut ?? none, (index) => (state.flow.vertices[index] as CompiledVertex).id);
  const { isInterface } = vertex;
  const nextShown = next.map(({ shownId }) => shownId);
  return { next: next.map(({ id }) => id), nextShown, inactive, isInterface, endedAt: state.context.now() };
}

const none: readonly number[] = [];

function timedResult(vertex: CompiledVertex, state: RunState, begun: number): VertexResult {
  const elapsed = state.context.now() - begun;
  return { ...vertexResult(vertex, state), timedelta: elapsed / 1000, duration: durationText(elapsed) };
}

/** What became of the vertex; null where nobody listens any more. */
function fail(vertex: CompiledVertex, state: RunState, error: unknown, begun: number): RunFailure | null {
  if (state.isOver) return null;
  const failure = vertexFailure(error, vertex, state.context.conceal);
  const told = { vertexId: vertex.id, displayName: vertex.info.displayName, reason: failure.reason };
  const message = failureMessage(state.context, told);
  const kept = state.turn.keep(message, layerOf(vertex, state), state.context.newId);
  const endedAt = state.context.now();
  const { id, displayName, outputNames } = vertex;
  const failed = { id, displayName, output: outputNames[0] ?? null, elapsed: endedAt - begun, endedAt };
  if (state.goesOn) {
    // What would fail again decides: to try the run again for the rest would be in vain.
    if (state.failure === null || (state.failure.retryable && !failure.retryable)) {
      state.failure = failure;
      state.toldFailure = failure;
    }
    state.sink.push({ event: 'error', data: failure, message: messagePayload(kept), vertex: failed, ran: [] });
    finishIfIdle(state);
    return failure;
  }
  state.failure = failure;
  state.failureMessage = kept;
  state.failedVertex = failed;
  end(state, error);
  return failure;
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
