import { awaitedEdges } from './awaited-edges.ts';
import type { CompiledFlow, CompiledVertex, InputEdge, LoopPlan } from './compiled.ts';
import type { ComponentDefinition } from './component.ts';
import { GraphError } from './errors.ts';
import { planFields } from './fields/plan.ts';
import { describeCycle, findCycle, layersOf } from './graph/order.ts';
import type { FlowGraph, GraphEdge, GraphVertex } from './graph/types.ts';
import { inputEdges } from './input-edges.ts';
import { findLoops, type Loop } from './loops/find-loops.ts';
import { planOutputs } from './plan-outputs.ts';
import type { Registry } from './registry.ts';
import { isOfKind, usualPlan } from './run-plan.ts';
import { componentName, vertexRefs } from './vertex-refs.ts';

/**
 * Prepares a graph for any number of runs: who feeds whom, field values that are known, which outputs are read. The
 * result is never changed by a run, so it can be kept for as long as the flow's revision stands.
 * Throws GraphError for a cycle, naming its vertices, and for a loop that cannot turn.
 */
export function compile(graph: FlowGraph, registry: Registry): CompiledFlow {
  const indexOf = new Map(graph.vertices.map((vertex, index) => [vertex.id, index]));
  const drawn = graph.edges.map((edge) => nameOutput(edge, graph, indexOf));
  const named = { ...graph, edges: [...drawn, ...awaitedEdges(graph, registry)] };
  const edges = named.edges.filter((edge) => !edge.isLoop);
  const successors = graph.vertices.map(() => new Set<number>());
  for (const edge of edges) successors[indexOf.get(edge.source) as number]?.add(indexOf.get(edge.target) as number);
  const cycle = findCycle(successors);
  if (cycle !== null) {
    throw new GraphError('cycle', describeCycle(cycle.map((index) => graph.vertices[index]?.id ?? '')));
  }
  const layers = layersOf(successors);
  const loops = findLoops(named, indexOf);
  const all = {
    graph: named,
    incoming: edgesBy('target', named.edges),
    outgoing: edgesBy('source', named.edges),
    registry,
    indexOf,
    loops,
  };
  const vertices = graph.vertices.map((vertex, index) => compileVertex(vertex, index, layers[index] ?? 0, all));
  return {
    vertices,
    indexOf,
    targets: graph.targets,
    inputs: { chat: inputsOf(vertices, 'chat'), text: inputsOf(vertices, 'text'), any: inputsOf(vertices, '') },
    plan: usualPlan(vertices),
    hasChatInput: vertices.some((vertex) => vertex.type === 'ChatInput'),
    hasChatOutput: vertices.some((vertex) => vertex.type === 'ChatOutput'),
    hasLoops: loops.length > 0,
  };
}

function inputsOf(vertices: readonly CompiledVertex[], kind: string): ReadonlySet<number> {
  return new Set(vertices.filter((vertex) => vertex.isInput && isOfKind(vertex, kind)).map((vertex) => vertex.index));
}

function compileVertex(vertex: GraphVertex, index: number, layer: number, all: Whole): CompiledVertex {
  const definition = all.registry.get(vertex.type) ?? null;
  const arriving = all.incoming.get(vertex.id) ?? [];
  const incoming = arriving.filter((edge) => !edge.isLoop);
  const returning = arriving.filter((edge) => edge.isLoop);
  const outgoing = all.outgoing.get(vertex.id) ?? [];
  const edges = inputEdges(incoming, vertex, definition, all.indexOf);
  const connected = new Set(edges.filter((edge) => edge.isField).map((edge) => edge.field));
  const outputs = planOutputs(vertex, outgoing, definition, all.indexOf);
  const refs = vertexRefs(incoming, outgoing, all);
  return {
    index,
    layer,
    id: vertex.id,
    shownId: vertex.shownId,
    type: vertex.type,
    displayName: vertex.displayName,
    isInput: vertex.isInput,
    isOutput: vertex.isOutput,
    isInterface: vertex.isInterface,
    isChat: vertex.type === 'ChatInput' || vertex.type === 'ChatOutput',
    isFrozen: vertex.frozen,
    definition,
    problem: problemOf(vertex, definition),
    template: vertex.template,
    outputNames: (vertex.outputs.length > 0 ? vertex.outputs : (definition?.outputs ?? [])).map(({ name }) => name),
    connected,
    fields: planFields(vertex.template, definition?.inputs ?? [], connected),
    inputEdges: edges,
    pending: incoming.length,
    outputs,
    successors: [...new Set(outgoing.map((edge) => all.indexOf.get(edge.target) as number))].sort((a, b) => a - b),
    predecessors: [...new Set([...incoming, ...returning].map((edge) => all.indexOf.get(edge.source) as number))],
    info: {
      id: vertex.id,
      type: vertex.type,
      displayName: componentName(vertex, all.registry),
      icon: vertex.icon ?? definition?.icon ?? null,
      ...refs,
    },
    loop: planLoop(index, outputs, inputEdges(returning, vertex, definition, all.indexOf), all.loops),
    loopHead: all.loops.find((loop) => loop.body.has(index))?.head ?? -1,
  };
}

function planLoop(
  head: number,
  outputs: CompiledVertex['outputs'],
  feedback: readonly InputEdge[],
  loops: readonly Loop[],
): LoopPlan | null {
  const loop = loops.find((candidate) => candidate.head === head);
  if (loop === undefined) return null;
  return {
    names: loop.outputs,
    outputs: outputs.filter(({ name }) => loop.outputs.has(name)),
    exits: outputs.filter(({ name }) => !loop.outputs.has(name)),
    feedback,
    body: [...loop.body],
  };
}

function edgesBy(end: 'source' | 'target', edges: readonly GraphEdge[]): ReadonlyMap<string, readonly GraphEdge[]> {
  return Map.groupBy(edges, (edge) => edge[end]);
}

/** Old flows name no output: their nodes had only one. */
function nameOutput(edge: GraphEdge, graph: FlowGraph, indexOf: ReadonlyMap<string, number>): GraphEdge {
  if (edge.output !== '') return edge;
  return { ...edge, output: graph.vertices[indexOf.get(edge.source) as number]?.outputs[0]?.name ?? '' };
}

function problemOf(vertex: GraphVertex, definition: ComponentDefinition | null): string | null {
  if (definition?.unavailable !== undefined) {
    return `The component "${vertex.displayName}" (${vertex.id}) cannot run here. ${definition.unavailable}`;
  }
  if (vertex.edited && definition?.carriedAsCode !== true) {
    return `The code of the component "${vertex.displayName}" (${vertex.id}) was edited, and edited code is not run here. Put a component from the list in its place.`;
  }
  if (definition === null) {
    return `The component type "${vertex.type}" of "${vertex.displayName}" (${vertex.id}) is not known here. Put a component from the list in its place.`;
  }
  return null;
}

interface Whole {
  readonly graph: FlowGraph;
  /** Edges by the vertex that they lead into, those that close loops among them. */
  readonly incoming: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly outgoing: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly registry: Registry;
  readonly indexOf: ReadonlyMap<string, number>;
  /** Inner ones first. */
  readonly loops: readonly Loop[];
}
