import { GraphError } from '../errors.ts';
import { reach, successorsOf } from '../graph/reach.ts';
import type { FlowGraph, GraphEdge } from '../graph/types.ts';

/** Looking for overlaps grows with the square of it. */
const most = 100;

/**
 * The loops of a graph: vertices that an edge leads back to, with all that hangs on what they give out turn by turn and
 * not on what they give out in the end. Throws GraphError `bad_loop` for one that could never turn, and for two that
 * share vertices without one lying within the other.
 */
export function findLoops(graph: FlowGraph, indexOf: ReadonlyMap<string, number>): readonly Loop[] {
  const backEdges = graph.edges.filter((edge) => edge.isLoop);
  if (backEdges.length === 0) return [];
  const heads = new Set(backEdges.map((edge) => edge.target));
  if (heads.size > most) {
    throw new GraphError(
      'bad_loop',
      `The flow has ${heads.size} loops, ${most} are allowed. Part it into several flows.`,
    );
  }
  const successors = successorsOf(graph.edges);
  const loops = [...heads].map((id) => findLoop(id, graph, backEdges, successors, indexOf));
  loops.sort((a, b) => a.body.size - b.body.size);
  for (const [place, inner] of loops.entries()) {
    for (const outer of loops.slice(place + 1)) refuseOverlap(inner, outer, graph);
  }
  return loops;
}

function findLoop(
  id: string,
  graph: FlowGraph,
  backEdges: readonly GraphEdge[],
  successors: ReadonlyMap<string, readonly string[]>,
  indexOf: ReadonlyMap<string, number>,
): Loop {
  const own = backEdges.filter((edge) => edge.target === id);
  const outputs = new Set(own.map((edge) => edge.field));
  const outgoing = graph.edges.filter((edge) => edge.source === id && !edge.isLoop);
  const targets = (isItem: boolean) =>
    outgoing.filter((edge) => outputs.has(edge.output) === isItem).map((edge) => edge.target);
  const inside = reach(targets(true), successors);
  const behind = reach(targets(false), successors);
  const body = new Set([...inside].filter((member) => !behind.has(member) && member !== id));
  for (const { source } of own) {
    if (body.has(source)) continue;
    throw new GraphError(
      'bad_loop',
      `The loop ${id} gets its results from ${source}, which does not hang on the loop's items alone. Connect the last vertex of what the loop repeats.`,
    );
  }
  return { head: indexOf.get(id) as number, outputs, body: indexes(body, indexOf) };
}

function indexes(ids: ReadonlySet<string>, indexOf: ReadonlyMap<string, number>): ReadonlySet<number> {
  return new Set([...ids].map((id) => indexOf.get(id) as number));
}

function refuseOverlap(inner: Loop, outer: Loop, graph: FlowGraph): void {
  const shared = [...inner.body].find((member) => outer.body.has(member));
  if (shared === undefined) return;
  const isNested = outer.body.has(inner.head) && [...inner.body].every((member) => outer.body.has(member));
  if (isNested) return;
  const nameOf = (index: number) => graph.vertices[index]?.id;
  throw new GraphError(
    'bad_loop',
    `The loops ${nameOf(inner.head)} and ${nameOf(outer.head)} share ${nameOf(shared)}. Let one of them lie within the other, or part them.`,
  );
}

/** Vertices by their index. */
export interface Loop {
  readonly head: number;
  /** The outputs that edges lead back into. */
  readonly outputs: ReadonlySet<string>;
  /** What the loop repeats, loops within it included. */
  readonly body: ReadonlySet<number>;
}
