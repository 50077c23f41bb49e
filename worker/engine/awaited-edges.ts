import type { ComponentDefinition } from './component.ts';
import { GraphError } from './errors.ts';
import { recordOf } from './graph/json.ts';
import { reach, successorsOf } from './graph/reach.ts';
import type { FlowGraph, GraphEdge, GraphVertex } from './graph/types.ts';
import type { Registry } from './registry.ts';

/**
 * The edges that nobody drew: from each vertex that leaves something under a key to those that wait for that key. One
 * that would close a cycle is left out, since then the value is for a later run.
 */
export function awaitedEdges(graph: FlowGraph, registry: Registry): readonly GraphEdge[] {
  const leaving = graph.vertices.flatMap((vertex) => keyed(vertex, registry.get(vertex.type), 'leaves'));
  if (leaving.length === 0) return [];
  const byKey = Map.groupBy(leaving, ({ key }) => key);
  const waiting = graph.vertices
    .flatMap((vertex) => keyed(vertex, registry.get(vertex.type), 'awaits'))
    .filter(({ key }) => byKey.has(key));
  if (Math.max(waiting.length, leaving.length) > most) throw tooMany(waiting.length, leaving.length);
  const successors = successorsOf(graph.edges);
  return waiting.flatMap(({ id, key }) => {
    const behind = reach([id], successors);
    return (byKey.get(key) ?? [])
      .filter((one) => !behind.has(one.id))
      .map((one) => ({ source: one.id, output: one.output, target: id, field: '', isLoop: false }));
  });
}

/** Each that waits may wait for each that leaves something, and is looked at with all that stands behind it. */
const most = 300;

function tooMany(waiting: number, leaving: number): GraphError {
  return new GraphError(
    'bad_edge',
    `The flow has ${waiting} nodes that wait for what ${leaving} others leave under a key, ${most} of each are allowed. Part it into several flows.`,
  );
}

function keyed(vertex: GraphVertex, definition: ComponentDefinition | undefined, role: 'leaves' | 'awaits'): Keyed[] {
  const field = definition?.[role];
  const key = field === undefined ? undefined : recordOf(vertex.template[field]).value;
  if (typeof key !== 'string' || key === '') return [];
  return [{ id: vertex.id, key, output: definition?.outputs[0]?.name ?? '' }];
}

interface Keyed {
  readonly id: string;
  readonly key: string;
  /** The output whose computing leaves the value. */
  readonly output: string;
}
