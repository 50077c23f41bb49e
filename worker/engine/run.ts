import type { CompiledFlow, CompiledVertex } from './compiled.ts';
import type { RunContext } from './context.ts';
import type { RunFailure } from './errors.ts';
import { EventQueue, type EventSink, nobody } from './event-queue.ts';
import type { FailedVertex, RunEvent } from './events.ts';
import { memoryFailure, vertexFailure } from './failure.ts';
import { newLoopTurns } from './loops/loop-turns.ts';
import type { RunInput } from './run-input.ts';
import { choosePlan, isOfKind, type RunPlan } from './run-plan.ts';
import type { RunState } from './run-state.ts';
import { runVertices, stopRun } from './schedule.ts';
import { Turn } from './turn.ts';
import { applyTweaks, streamTweak } from './tweaks.ts';
import type { Message, Value } from './values.ts';
import { messagePayload } from './wire/message.ts';
import { type VertexResult, vertexResult } from './wire/vertex-result.ts';

export type { VertexResult } from './wire/vertex-result.ts';

/**
 * Runs a flow and yields what happens, ending with `end`; a failure yields `error` before it. When the context's signal
 * ends, so do the events; a reader that stops early ends the run. The turn's messages are stored before `end`.
 * Throws GraphError at once for an unknown start or stop vertex and for tweaks that conflict with the input.
 */
export function run(
  flow: CompiledFlow,
  input: RunInput,
  context: RunContext,
): AsyncGenerator<RunEvent, void, undefined> {
  const plan = choosePlan(flow, input);
  const queue = new EventQueue();
  return deliver(prepare(flow, plan, input, context, queue), plan, input, queue);
}

/**
 * The same run for callers who want only how it ended: no event is made. Resolves also when the run failed; then
 * `failure` says how. Throws as `run` does.
 */
export async function runToEnd(flow: CompiledFlow, input: RunInput, context: RunContext): Promise<RunEnd> {
  const plan = choosePlan(flow, input);
  return await conclude(prepare(flow, plan, input, context, nobody), plan, input);
}

/** How a run ended. */
export interface RunEnd {
  /** Results of the vertices that were asked for, in the order of the flow, in wire form. Empty after a failure. */
  readonly results: readonly VertexResult[];
  readonly failure: RunFailure | null;
  /** The turn's messages as they were stored. */
  readonly messages: readonly Message[];
  /** What the vertices gave, by their place in the flow and by output; nothing where one did not run. */
  readonly values: readonly (Readonly<Record<string, Value>> | undefined)[];
  /** After a failure: the vertex that failed, null where none did, and those that had run. */
  readonly vertices: FailedVertices | null;
}

export interface FailedVertices {
  readonly failed: FailedVertex | null;
  readonly ran: readonly VertexResult[];
}

async function* deliver(
  state: RunState,
  plan: RunPlan,
  input: RunInput,
  queue: EventQueue,
): AsyncGenerator<RunEvent, void, undefined> {
  const ids = plan.members.map((vertex) => vertex.id);
  queue.push({ event: 'vertices_sorted', data: { ids: plan.roots.map((vertex) => vertex.id), to_run: ids } });
  void conclude(state, plan, input).then(({ results, failure, vertices }) => {
    const { failureMessage: told, failedVertex: vertex, toldFailure } = state;
    const message = told && messagePayload(told);
    if (failure !== null && failure !== toldFailure)
      queue.push({ event: 'error', data: failure, message, vertex, ran: vertices?.ran ?? [] });
    queue.push({ event: 'end', data: { results } });
  });
  try {
    for (;;) {
      const event = queue.take();
      if (event === undefined) await queue.wait();
      else {
        yield event;
        if (event.event === 'end') return;
      }
    }
  } finally {
    stopRun(state, new DOMException('Nobody reads the run any more.', 'AbortError'));
  }
}

async function conclude(state: RunState, plan: RunPlan, input: RunInput): Promise<RunEnd> {
  await runVertices(state, plan);
  const messages = state.turn.isEmpty ? none : state.turn.messages;
  if (messages.length > 0) {
    try {
      await state.context.step(messagesStep, () => state.context.memory.append(messages));
    } catch (error) {
      state.failure ??= memoryFailure(error);
    }
  }
  const { results: values } = state;
  const results = state.failure === null ? wantedResults(state, input) : [];
  if (state.failure === null) return { results, failure: null, messages, values, vertices: null };
  const vertices = { failed: state.failedVertex, ran: shownVertices(state) };
  return { results: [], failure: state.failure, messages, values, vertices };
}

/** The run fails where what a vertex gave cannot be shown. */
function wantedResults(state: RunState, input: RunInput): VertexResult[] {
  const results: VertexResult[] = [];
  for (const vertex of state.flow.vertices) {
    if (!isWanted(vertex, state, input)) continue;
    try {
      results.push(vertexResult(vertex, state));
    } catch (error) {
      state.failure = vertexFailure(error, vertex, state.context.conceal);
      return [];
    }
  }
  return results;
}

/** Of the vertices that ran, those whose results can be shown: one that cannot may be why the run failed. */
function shownVertices(state: RunState): VertexResult[] {
  return state.flow.vertices.flatMap((vertex) => {
    if (state.results[vertex.index] === undefined) return [];
    try {
      return [vertexResult(vertex, state)];
    } catch {
      return [];
    }
  });
}

const none: readonly Message[] = [];

/** The key of the step that stores the turn's messages, the last of every run. */
export const messagesStep = 'messages';

/** Facts 9: by output type among output vertices, all of these where none matches; `debug` is every vertex that ran. */
function isWanted(vertex: CompiledVertex, state: RunState, input: RunInput): boolean {
  if (state.results[vertex.index] === undefined) return false;
  if (input.outputComponent) return isNamed(vertex, input.outputComponent);
  if (input.outputs !== undefined && input.outputs.length > 0)
    return input.outputs.some((name) => isNamed(vertex, name));
  const type = input.outputType ?? 'any';
  if (type === 'debug') return true;
  if (!vertex.isOutput) return false;
  if (type === 'any') return true;
  return isOfKind(vertex, type) || !state.flow.vertices.some((other) => other.isOutput && isOfKind(other, type));
}

function isNamed(vertex: CompiledVertex, name: string): boolean {
  return vertex.id === name || vertex.displayName === name;
}

function prepare(flow: CompiledFlow, plan: RunPlan, input: RunInput, context: RunContext, sink: EventSink): RunState {
  const plans = applyTweaks(flow, input);
  return {
    flow,
    context,
    sink,
    turn: new Turn(),
    plans,
    inputVertices: inputVertices(flow, input),
    inputValue: input.inputValue ?? null,
    stream: streamTweak(input),
    streaming: input.streaming,
    inputs: [],
    results: [],
    logs: [],
    statuses: [],
    firstStatuses: [],
    thawed: null,
    scratch: [],
    shared: null,
    pending: plan.pending.slice(),
    stopped: [],
    leftOut: null,
    dead: new Map(),
    loops: flow.hasLoops ? newLoopTurns() : null,
    steps: input.steps ?? { left: input.maxSteps ?? 100_000 },
    running: 0,
    failure: null,
    goesOn: input.goesOn === true,
    toldFailure: null,
    failureMessage: null,
    failedVertex: null,
    isOver: false,
    controller: null,
    over: () => {},
  };
}

function inputVertices(flow: CompiledFlow, input: RunInput): ReadonlySet<number> | null {
  if (input.inputValue === null || input.inputValue === undefined) return null;
  const ofType = flow.inputs[input.inputType];
  const names = input.inputComponents;
  if (names === undefined || names.length === 0) return ofType;
  return new Set(
    [...ofType].filter((index) => {
      const vertex = flow.vertices[index] as CompiledVertex;
      return names.includes(vertex.id) || names.includes(vertex.displayName);
    }),
  );
}
