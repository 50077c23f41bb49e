import type { CompiledFlow, CompiledVertex } from './compiled.ts';
import { GraphError } from './errors.ts';
import type { RunInput } from './run-input.ts';

/** Which vertices a run consists of, in the order in which they are listed to clients. */
export interface RunPlan {
  readonly members: readonly CompiledVertex[];
  /** Those that can start at once. */
  readonly roots: readonly CompiledVertex[];
  /** How many edges each vertex of the flow waits for, by index; no number is enough for those that stay out. */
  readonly pending: readonly number[];
  /** The first vertex that cannot be run at all; null where all can. */
  readonly blocked: CompiledVertex | null;
}

/**
 * The vertices of a run without a start or stop of its own: with a webhook or chat input, what lies behind it and all
 * that this needs, else all.
 */
export function usualPlan(vertices: readonly CompiledVertex[]): RunPlan {
  const inputs = vertices.filter((vertex) => vertex.isInput);
  const start =
    inputs.find((vertex) => isOfKind(vertex, 'webhook')) ?? inputs.find((vertex) => isOfKind(vertex, 'chat')) ?? null;
  return start === null ? planOf(vertices, new Set(vertices.keys())) : planOf(vertices, around(vertices, start.index));
}

/** The plan that a run asks for. Throws GraphError `unknown_vertex` for a start or stop that is not in the flow. */
export function choosePlan(flow: CompiledFlow, input: RunInput): RunPlan {
  if (input.stopVertex) return planOf(flow.vertices, upTo(flow.vertices, [indexOf(flow, input.stopVertex)]));
  if (input.startVertex) return planOf(flow.vertices, around(flow.vertices, indexOf(flow, input.startVertex)));
  return flow.plan;
}

/** Whether a vertex is of a kind as `chat` or `text`, by its id as saved or by its type. */
export function isOfKind(vertex: { readonly id: string; readonly type: string }, kind: string): boolean {
  return vertex.id.toLowerCase().includes(kind) || vertex.type.toLowerCase().includes(kind);
}

function planOf(vertices: readonly CompiledVertex[], members: ReadonlySet<number>): RunPlan {
  const chosen = vertices.filter((vertex) => members.has(vertex.index));
  return {
    members: chosen,
    pending: vertices.map(({ index, pending }) => (members.has(index) ? pending : Number.POSITIVE_INFINITY)),
    roots: chosen.filter((vertex) => vertex.pending === 0),
    blocked: chosen.find((vertex) => vertex.problem !== null) ?? null,
  };
}

function around(vertices: readonly CompiledVertex[], start: number): ReadonlySet<number> {
  return upTo(vertices, [...reach([start], (index) => vertices[index]?.successors ?? [])]);
}

function upTo(vertices: readonly CompiledVertex[], ends: readonly number[]): ReadonlySet<number> {
  return reach(ends, (index) => vertices[index]?.predecessors ?? []);
}

function reach(from: readonly number[], next: (index: number) => readonly number[]): ReadonlySet<number> {
  const seen = new Set(from);
  for (const index of seen) for (const neighbour of next(index)) seen.add(neighbour);
  return seen;
}

function indexOf(flow: CompiledFlow, id: string): number {
  const index = flow.indexOf.get(id);
  if (index !== undefined) return index;
  throw new GraphError('unknown_vertex', `Vertex ${id} not found in the flow. Name one of its nodes by its id.`);
}
