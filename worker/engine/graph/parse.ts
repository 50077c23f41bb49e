import { GraphError } from '../errors.ts';
import { savedComponentName } from './component-name.ts';
import { readEdges } from './edges.ts';
import { isRecord, listOf, recordOf, textOr } from './json.ts';
import { tweakTargets } from './tweak-targets.ts';
import type { FlowGraph, GraphVertex, NodeOutput } from './types.ts';
import { ungroup } from './ungroup.ts';

/**
 * Reads a flow's `data` as editors save it: nodes become vertices, notes are left out, groups are taken apart.
 * Types are not looked at, so that every flow can be imported (design decision 2).
 * Throws GraphError where there is no graph, or an edge leads to a node that is not there.
 */
export function parseGraph(data: unknown): FlowGraph {
  const graph = isRecord(data) && isRecord(data.data) ? data.data : data;
  if (!isRecord(graph) || !Array.isArray(graph.nodes) || !Array.isArray(graph.edges)) {
    throw new GraphError(
      'no_data',
      'The flow has no data to run: its "data" must be an object with "nodes" and "edges". Save it from the editor or import it again.',
    );
  }
  const topNodes = graph.nodes.filter(isRecord).filter((node) => node.type !== 'noteNode');
  const flat = ungroup(topNodes, readEdges(graph.edges, topNodes));
  const vertices = flat.nodes.map((node) => readVertex(node));
  const known = new Set(vertices.map((vertex) => vertex.id));
  for (const edge of flat.edges) {
    for (const end of [edge.source, edge.target]) {
      if (!known.has(end)) {
        throw new GraphError(
          'unknown_vertex',
          `Vertex ${end} not found: an edge from ${edge.source} to ${edge.target} needs it. Delete the edge or bring the node back.`,
        );
      }
    }
  }
  return { vertices, edges: flat.edges, targets: tweakTargets(topNodes) };
}

function readVertex(node: Readonly<Record<string, unknown>>): GraphVertex {
  const data = recordOf(node.data);
  const inner = recordOf(data.node);
  const id = textOr(node.id, textOr(data.id, ''));
  if (id === '') throw new GraphError('bad_node', 'A node of the flow has no "id". Give it one.');
  const prefix = id.split('-')[0] ?? id;
  const type = textOr(data.type, prefix);
  const names = [prefix, type];
  return {
    id,
    shownId: textOr(node.parent_node_id, id),
    type,
    displayName: textOr(inner.display_name, prefix),
    description: textOr(inner.description, ''),
    icon: typeof inner.icon === 'string' ? inner.icon : null,
    componentName: savedComponentName(recordOf(inner.template)),
    template: withoutCode(recordOf(inner.template)),
    outputs: listOf(inner.outputs).filter(isRecord).map(readOutput),
    edited: inner.edited === true,
    frozen: inner.frozen === true,
    isInput: inner.is_input === true || names.some((name) => inputTypes.has(name)),
    isInterface: names.some((name) => inputTypes.has(name) || outputTypes.has(name)),
    isOutput: inner.is_output === true || names.some((name) => outputTypes.has(name)),
  };
}

/** Compiled flows are kept in memory, and code that is never run is most of their size. */
function withoutCode({ code: _, ...template }: Readonly<Record<string, unknown>>): GraphVertex['template'] {
  return template;
}

function readOutput(output: Readonly<Record<string, unknown>>, index: number): NodeOutput {
  return { name: textOr(output.name, `output_${index}`) };
}

const inputTypes = new Set(['ChatInput', 'Webhook', 'TextInput']);
const outputTypes = new Set(['ChatOutput', 'DataOutput', 'TextOutput']);
