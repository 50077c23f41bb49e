import type { RawEdge } from './edges.ts';
import { readEdges } from './edges.ts';
import { isRecord, listOf, recordOf, textOr } from './json.ts';

/** A node that holds a graph of its own. */
export function isGroup(node: RawNode): boolean {
  return isRecord(recordOf(recordOf(node.data).node).flow);
}

/** The nodes and edges inside a group, notes left out. */
export function insideOf(group: RawNode): Inside {
  const nodes = nodesInside(group);
  return { nodes, edges: readEdges(listOf(dataOf(group).edges), nodes), byId: nodesById(nodes) };
}

/** The nodes inside a group, notes left out. */
export function nodesInside(group: RawNode): readonly RawNode[] {
  return listOf(dataOf(group).nodes)
    .filter(isRecord)
    .filter((node) => node.type !== 'noteNode');
}

/** Of nodes with the same id the first. */
export function nodesById(nodes: readonly RawNode[]): ReadonlyMap<unknown, RawNode> {
  return new Map(nodes.map((node) => [idOf(node), node] as const).reverse());
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

function dataOf(group: RawNode): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(recordOf(recordOf(group.data).node).flow).data);
}

export type RawNode = Readonly<Record<string, unknown>>;

export interface Inside {
  readonly nodes: readonly RawNode[];
  readonly edges: readonly RawEdge[];
  readonly byId: ReadonlyMap<unknown, RawNode>;
}
