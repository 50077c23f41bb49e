import type { RawEdge } from './edges.ts';
import { readEdges } from './edges.ts';
import { isRecord, listOf, recordOf, textOr } from './json.ts';
import type { GraphEdge } from './types.ts';

/**
 * Takes groups apart: a group's inner nodes stand beside the others, edges of the group lead to the inner nodes that its
 * fields stand for, and values set on the group reach them. An inner node's `parent_node_id` is the outermost group. What
 * it is given stays as it is.
 */
export function ungroup(
  topNodes: readonly RawNode[],
  topEdges: readonly RawEdge[],
): { readonly nodes: readonly RawNode[]; readonly edges: readonly GraphEdge[] } {
  let nodes = [...topNodes];
  let edges = [...topEdges];
  for (let group = nodes.find(isGroup); group !== undefined; group = nodes.find(isGroup)) {
    const inside = insideOf(group);
    const top = group.parent_node_id ?? group.id;
    const inner = withGroupValues(group, inside.nodes).map((node) => ({ ...node, parent_node_id: top }));
    nodes = [...nodes.filter((node) => node !== group), ...inner];
    edges = [...inside.edges, ...edges.map((edge) => redirect(edge, group, inside))];
  }
  return { nodes, edges: uniqueEdges(edges) };
}

/** A node that holds a graph of its own. */
export function isGroup(node: RawNode): boolean {
  return isRecord(recordOf(recordOf(node.data).node).flow);
}

/** The nodes and edges inside a group, notes left out. */
export function insideOf(group: RawNode): Inside {
  const flow = recordOf(recordOf(recordOf(group.data).node).flow);
  const data = recordOf(flow.data);
  const nodes = listOf(data.nodes)
    .filter(isRecord)
    .filter((node) => node.type !== 'noteNode');
  return { nodes, edges: readEdges(listOf(data.edges), nodes) };
}

/** The field of an inner node that a group's field stands for. */
export function proxyOf(field: unknown): { readonly id: string; readonly field: string } | null {
  const proxy = recordOf(field).proxy;
  if (!isRecord(proxy)) return null;
  return { id: textOr(proxy.id, ''), field: textOr(proxy.field, '') };
}

/** A node's fields, by name. */
export function templateOf(node: RawNode): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(recordOf(node.data).node).template);
}

/** A node's id; empty where it has none. */
export function idOf(node: RawNode): string {
  return textOr(node.id, '');
}

function withGroupValues(group: RawNode, inner: readonly RawNode[]): readonly RawNode[] {
  const overrides = new Map<string, Record<string, unknown>>();
  for (const value of Object.values(templateOf(group))) {
    const proxy = proxyOf(value);
    const own = proxy && inner.find((node) => idOf(node) === proxy.id);
    if (!proxy || !own) continue;
    const field = recordOf(templateOf(own)[proxy.field]);
    const { show, advanced } = field;
    const merged = { ...recordOf(value), show, advanced, display_name: field.display_name ?? field.name };
    const fields = overrides.get(proxy.id) ?? {};
    fields[proxy.field] = { ...merged, proxy: field.proxy };
    overrides.set(proxy.id, fields);
  }
  return inner.map((node) => {
    const fields = overrides.get(idOf(node));
    if (fields === undefined) return node;
    const data = recordOf(node.data);
    const template = { ...templateOf(node), ...fields };
    return { ...node, data: { ...data, node: { ...recordOf(data.node), template } } };
  });
}

function redirect(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  return redirectSource(redirectTarget(edge, group, inside), group, inside);
}

function redirectTarget(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  const back = edge.target === idOf(group) ? loopEnd(edge, group, inside) : null;
  if (back) return { ...edge, target: back.id, targetHandle: { ...edge.targetHandle, ...back } };
  const proxy = edge.target === idOf(group) ? proxyOf(edge.targetHandle) : null;
  const target = proxy && inside.nodes.find((node) => idOf(node) === proxy.id);
  if (!proxy || !target) return edge;
  const next = isGroup(target) ? { proxy: recordOf(templateOf(target)[proxy.field]).proxy } : {};
  return { ...edge, target: proxy.id, targetHandle: { fieldName: proxy.field, id: proxy.id, ...next } };
}

/** An edge may lead back into a group's output that stands for a loop's. */
function loopEnd(edge: RawEdge, group: RawNode, inside: Inside): { readonly id: string; readonly name: string } | null {
  if (edge.targetHandle.fieldName !== undefined) return null;
  const proxy = outputProxy(group, edge.targetHandle.name);
  if (!inside.nodes.some((node) => idOf(node) === proxy.id)) return null;
  return { id: String(proxy.id), name: String(proxy.name) };
}

/** A group's output names the inner output that it stands for; older ones mean their last node's. */
function redirectSource(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  if (edge.source !== idOf(group)) return edge;
  const proxy = outputProxy(group, edge.sourceHandle.name);
  if (inside.nodes.some((node) => idOf(node) === proxy.id)) {
    return { ...edge, source: String(proxy.id), sourceHandle: { ...edge.sourceHandle, name: proxy.name } };
  }
  const last = lastNode(inside);
  return last ? { ...edge, source: idOf(last) } : edge;
}

function outputProxy(group: RawNode, name: unknown): Readonly<Record<string, unknown>> {
  const outputs = listOf(recordOf(recordOf(group.data).node).outputs).map(recordOf);
  return recordOf(outputs.find((output) => output.name === name)?.proxy);
}

/** A group's result is that of its first node that feeds no other one. */
function lastNode({ nodes, edges }: Inside): RawNode | undefined {
  const sources = new Set(edges.map((edge) => edge.source));
  return nodes.find((node) => !sources.has(idOf(node)));
}

function uniqueEdges(edges: readonly RawEdge[]): readonly GraphEdge[] {
  const byText = new Map<string, GraphEdge>();
  for (const { source, target, sourceHandle, targetHandle } of edges) {
    const isLoop = targetHandle.fieldName === undefined && typeof targetHandle.name === 'string';
    const field = textOr(isLoop ? targetHandle.name : targetHandle.fieldName, '');
    const edge = { source, output: textOr(sourceHandle.name, ''), target, field, isLoop };
    byText.set(JSON.stringify(edge), edge);
  }
  return [...byText.values()];
}

export type RawNode = Readonly<Record<string, unknown>>;

interface Inside {
  readonly nodes: readonly RawNode[];
  readonly edges: readonly RawEdge[];
}
