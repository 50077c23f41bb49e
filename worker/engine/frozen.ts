import type { CompiledVertex } from './compiled.ts';
import type { Inputs } from './component.ts';
import { embeddingsKind, kindOf, modelKind, toolKind } from './kinds.ts';
import type { RunState } from './run-state.ts';
import type { Value } from './values.ts';

/** Where a host keeps what frozen vertices of a flow once gave; for one caller, flow and revision of its graph. */
export interface FrozenResults {
  get(vertexId: string): FrozenResult | undefined;
  set(vertexId: string, result: FrozenResult): void;
}

/** What a vertex ran with, gave and said, to be taken for the result of later runs. */
export interface FrozenResult {
  readonly inputs: Inputs;
  readonly values: Readonly<Record<string, Value>>;
  readonly status: unknown;
  readonly stopped: ReadonlySet<string> | undefined;
}

/** Gives a frozen vertex the result of an earlier run, if there is one; it is not run then. */
export function thaw(vertex: CompiledVertex, state: RunState): boolean {
  const kept = state.context.frozen?.get(vertex.id);
  if (kept === undefined) return false;
  state.inputs[vertex.index] = kept.inputs;
  state.results[vertex.index] = { ...kept.values };
  state.firstStatuses[vertex.index] = kept.status;
  state.stopped[vertex.index] = kept.stopped;
  state.thawed ??= new Set();
  state.thawed.add(vertex.index);
  return true;
}

/** Keeps what a frozen vertex gave. Models, embeddings and tools belong to their run and are made anew in each. */
export function freeze(vertex: CompiledVertex, state: RunState): void {
  const values = state.results[vertex.index] ?? {};
  if (Object.values(values).some(belongsToRun)) return;
  state.context.frozen?.set(vertex.id, {
    inputs: state.inputs[vertex.index] ?? {},
    values,
    status: state.firstStatuses[vertex.index],
    stopped: state.stopped[vertex.index],
  });
}

function belongsToRun(value: unknown): boolean {
  return Array.isArray(value) ? value.some(belongsToRun) : runKinds.has(kindOf(value));
}

const runKinds: ReadonlySet<unknown> = new Set([modelKind, embeddingsKind, toolKind]);
