import type { RawEdge } from './edges.ts';
import { type Inside, idOf, isGroup, proxyOf, type RawNode, templateOf } from './group.ts';
import { listOf, recordOf } from './json.ts';

/** An edge to or from a group as one to or from the inner node that is meant; any other as it is. */
export function redirect(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  return redirectSource(redirectTarget(edge, group, inside), group, inside);
}

function redirectTarget(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  const back = edge.target === idOf(group) ? loopEnd(edge, group, inside) : null;
  if (back) return { ...edge, target: back.id, targetHandle: { ...edge.targetHandle, ...back } };
  const proxy = edge.target === idOf(group) ? proxyOf(edge.targetHandle) : null;
  const target = proxy && inside.byId.get(proxy.id);
  if (!proxy || !target) return edge;
  const next = isGroup(target) ? { proxy: recordOf(templateOf(target)[proxy.field]).proxy } : {};
  return { ...edge, target: proxy.id, targetHandle: { fieldName: proxy.field, id: proxy.id, ...next } };
}

/** An edge may lead back into a group's output that stands for a loop's. */
function loopEnd(edge: RawEdge, group: RawNode, inside: Inside): { readonly id: string; readonly name: string } | null {
  if (edge.targetHandle.fieldName !== undefined) return null;
  const proxy = outputProxy(group, edge.targetHandle.name);
  if (!inside.byId.has(proxy.id)) return null;
  return { id: String(proxy.id), name: String(proxy.name) };
}

/** A group's output names the inner output that it stands for; older ones mean their last node's. */
function redirectSource(edge: RawEdge, group: RawNode, inside: Inside): RawEdge {
  if (edge.source !== idOf(group)) return edge;
  const proxy = outputProxy(group, edge.sourceHandle.name);
  if (inside.byId.has(proxy.id)) {
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
