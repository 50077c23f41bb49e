import type { ComponentContext, VertexRef } from './component.ts';
import type { FlowGraph, GraphEdge, GraphVertex } from './graph/types.ts';
import type { Registry } from './registry.ts';

/** What a vertex's component may know of those right before and after it. */
export function vertexRefs(
  incoming: readonly GraphEdge[],
  outgoing: readonly GraphEdge[],
  all: {
    readonly graph: FlowGraph;
    readonly registry: Registry;
    readonly indexOf: ReadonlyMap<string, number>;
  },
): Pick<ComponentContext['vertex'], 'predecessors' | 'successors' | 'sourceOf'> {
  const refOf = (id: string): VertexRef => {
    const found = all.graph.vertices[all.indexOf.get(id) as number] as GraphVertex;
    return { id, type: found.type, displayName: componentName(found, all.registry) };
  };
  const sources = new Map(incoming.map((edge) => [edge.field, refOf(edge.source)]));
  return {
    predecessors: [...new Set(incoming.map((edge) => edge.source))].map(refOf),
    successors: [...new Set(outgoing.map((edge) => edge.target))].map(refOf),
    sourceOf: (field) => sources.get(field) ?? null,
  };
}

/** The component's own display name, whatever the node is called. */
export function componentName(vertex: GraphVertex, registry: Registry): string {
  return vertex.componentName ?? registry.get(vertex.type)?.displayName ?? vertex.displayName;
}
