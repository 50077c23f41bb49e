import type { CompiledFlow, CompiledVertex, InputEdge } from './compiled.ts';
import type { ComponentDefinition, VertexRef } from './component.ts';
import { GraphError } from './errors.ts';
import { planFields } from './fields/plan.ts';
import { isRecord } from './graph/json.ts';
import { describeCycle, findCycle, layersOf } from './graph/order.ts';
import type { FlowGraph, GraphEdge, GraphVertex } from './graph/types.ts';
import { planOutputs } from './plan-outputs.ts';
import type { Registry } from './registry.ts';
import { isOfKind, usualPlan } from './run-plan.ts';

/**
 * Prepares a graph for any number of runs: who feeds whom, field values that are known, which outputs are read. The
 * result is never changed by a run, so it can be kept for as long as the flow's revision stands.
 * Throws GraphError for a cycle, naming its vertices.
 */
export function compile(graph: FlowGraph, registry: Registry): CompiledFlow {
  const indexOf = new Map(graph.vertices.map((vertex, index) => [vertex.id, index]));
  const edges = graph.edges.filter((edge) => !edge.isLoop).map((edge) => nameOutput(edge, graph, indexOf));
  const successors = graph.vertices.map(() => new Set<number>());
  for (const edge of edges) successors[indexOf.get(edge.source) as number]?.add(indexOf.get(edge.target) as number);
  const cycle = findCycle(successors);
  if (cycle !== null) {
    throw new GraphError('cycle', describeCycle(cycle.map((index) => graph.vertices[index]?.id ?? '')));
  }
  const layers = layersOf(successors);
  const vertices = graph.vertices.map((vertex, index) =>
    compileVertex(vertex, index, layers[index] ?? 0, { graph, edges, registry, indexOf, successors }),
  );
  return {
    vertices,
    indexOf,
    targets: graph.targets,
    inputs: { chat: inputsOf(vertices, 'chat'), text: inputsOf(vertices, 'text'), any: inputsOf(vertices, '') },
    plan: usualPlan(vertices),
    hasChatInput: vertices.some((vertex) => vertex.type === 'ChatInput'),
    hasChatOutput: vertices.some((vertex) => vertex.type === 'ChatOutput'),
  };
}

function inputsOf(vertices: readonly CompiledVertex[], kind: string): ReadonlySet<number> {
  return new Set(vertices.filter((vertex) => vertex.isInput && isOfKind(vertex, kind)).map((vertex) => vertex.index));
}

function compileVertex(vertex: GraphVertex, index: number, layer: number, all: Whole): CompiledVertex {
  const definition = all.registry.get(vertex.type) ?? null;
  const incoming = all.edges.filter((edge) => edge.target === vertex.id);
  const outgoing = all.edges.filter((edge) => edge.source === vertex.id);
  const inputEdges = groupByField(incoming, vertex, definition, all.indexOf);
  const connected = new Set(inputEdges.filter((edge) => edge.isField).map((edge) => edge.field));
  const refs = refsOf(incoming, outgoing, all);
  return {
    index,
    layer,
    id: vertex.id,
    type: vertex.type,
    displayName: vertex.displayName,
    isInput: vertex.isInput,
    isOutput: vertex.isOutput,
    isInterface: vertex.isInterface,
    isChat: vertex.type === 'ChatInput' || vertex.type === 'ChatOutput',
    definition,
    problem: problemOf(vertex, definition),
    template: vertex.template,
    outputNames: (vertex.outputs.length > 0 ? vertex.outputs : (definition?.outputs ?? [])).map(({ name }) => name),
    connected,
    fields: planFields(vertex.template, definition?.inputs ?? [], connected),
    inputEdges,
    pending: incoming.length,
    outputs: planOutputs(vertex, outgoing, definition, all.indexOf),
    successors: [...(all.successors[index] ?? [])].sort((a, b) => a - b),
    predecessors: [...new Set(incoming.map((edge) => all.indexOf.get(edge.source) as number))],
    info: {
      id: vertex.id,
      type: vertex.type,
      displayName: componentName(vertex, all.registry),
      icon: vertex.icon ?? definition?.icon ?? null,
      ...refs,
    },
  };
}

/** Old flows name no output: their nodes had only one. */
function nameOutput(edge: GraphEdge, graph: FlowGraph, indexOf: ReadonlyMap<string, number>): GraphEdge {
  if (edge.output !== '') return edge;
  return { ...edge, output: graph.vertices[indexOf.get(edge.source) as number]?.outputs[0]?.name ?? '' };
}

/** Edges into the vertex, those of one field together, in the order in which the flow lists them. */
function groupByField(
  incoming: readonly GraphEdge[],
  vertex: GraphVertex,
  definition: ComponentDefinition | null,
  indexOf: ReadonlyMap<string, number>,
): readonly InputEdge[] {
  const fields = new Map<string, InputEdge & { sources: { vertex: number; output: string }[] }>();
  for (const edge of incoming) {
    const input = definition?.inputs.find((declared) => declared.name === edge.field);
    const field = (vertex.template[edge.field] ?? undefined) as { list?: unknown; value?: unknown } | undefined;
    const grouped = fields.get(edge.field) ?? {
      field: edge.field,
      isField: field !== undefined || input !== undefined,
      isList: field === undefined ? input?.list === true : field.list === true,
      member: field?.list === true ? null : onlyMember(field?.value),
      input,
      sources: [],
    };
    grouped.sources.push({ vertex: indexOf.get(edge.source) as number, output: edge.output });
    fields.set(edge.field, grouped);
  }
  return [...fields.values()];
}

/** Editors write a name with its value as an object of one member; an edge brings the value of that name. */
function onlyMember(value: unknown): string | null {
  const names = isRecord(value) ? Object.keys(value) : [];
  return names.length === 1 ? (names[0] as string) : null;
}

function refsOf(incoming: readonly GraphEdge[], outgoing: readonly GraphEdge[], all: Whole) {
  const refOf = (id: string): VertexRef => {
    const found = all.graph.vertices[all.indexOf.get(id) as number] as GraphVertex;
    return { id, type: found.type, displayName: componentName(found, all.registry) };
  };
  const sources = new Map(incoming.map((edge) => [edge.field, refOf(edge.source)]));
  return {
    predecessors: [...new Set(incoming.map((edge) => edge.source))].map(refOf),
    successors: [...new Set(outgoing.map((edge) => edge.target))].map(refOf),
    sourceOf: (field: string) => sources.get(field) ?? null,
  };
}

function componentName(vertex: GraphVertex, registry: Registry): string {
  return vertex.componentName ?? registry.get(vertex.type)?.displayName ?? vertex.displayName;
}

function problemOf(vertex: GraphVertex, definition: ComponentDefinition | null): string | null {
  if (vertex.edited) {
    return `The code of the component "${vertex.displayName}" (${vertex.id}) was edited, and edited code is not run here. Put a component from the list in its place.`;
  }
  if (definition === null) {
    return `The component type "${vertex.type}" of "${vertex.displayName}" (${vertex.id}) is not known here. Put a component from the list in its place.`;
  }
  return null;
}

interface Whole {
  readonly graph: FlowGraph;
  readonly edges: readonly GraphEdge[];
  readonly registry: Registry;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly successors: readonly ReadonlySet<number>[];
}
