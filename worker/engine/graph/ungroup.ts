import type { RawEdge } from './edges.ts';
import { idOf, insideOf, isGroup, nodesById, proxyOf, type RawNode, templateOf } from './group.ts';
import { recordOf, textOr } from './json.ts';
import { redirect } from './redirect.ts';
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
  const nodes: RawNode[] = [];
  const edges = new EdgeList(topEdges);
  const found = [...topNodes];
  for (const node of found) {
    if (!isGroup(node)) {
      nodes.push(node);
      continue;
    }
    const inside = insideOf(node);
    edges.change(idOf(node), (edge) => redirect(edge, node, inside));
    edges.putFirst(inside.edges);
    const top = node.parent_node_id ?? node.id;
    for (const inner of withGroupValues(node, inside.nodes)) found.push({ ...inner, parent_node_id: top });
  }
  return { nodes, edges: uniqueEdges(edges.all()) };
}

/** Edges in their order, of which those at one node are found without a look at the others. */
class EdgeList {
  readonly #batches: Place[][] = [];
  readonly #byEnd = new Map<string, Set<Place>>();

  constructor(edges: readonly RawEdge[]) {
    this.putFirst(edges);
  }

  putFirst(edges: readonly RawEdge[]): void {
    const places = edges.map((edge): Place => ({ edge }));
    for (const place of places) this.#note(place);
    this.#batches.push(places);
  }

  change(end: string, changed: (edge: RawEdge) => RawEdge): void {
    for (const place of [...(this.#byEnd.get(end) ?? [])]) {
      place.edge = changed(place.edge);
      this.#note(place);
    }
  }

  all(): RawEdge[] {
    return this.#batches.toReversed().flatMap((places) => places.map(({ edge }) => edge));
  }

  #note(place: Place): void {
    for (const end of [place.edge.source, place.edge.target]) {
      const known = this.#byEnd.get(end);
      if (known) known.add(place);
      else this.#byEnd.set(end, new Set([place]));
    }
  }
}

function withGroupValues(group: RawNode, inner: readonly RawNode[]): readonly RawNode[] {
  const byId = nodesById(inner);
  const overrides = new Map<string, Record<string, unknown>>();
  for (const value of Object.values(templateOf(group))) {
    const proxy = proxyOf(value);
    const own = proxy && byId.get(proxy.id);
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

interface Place {
  edge: RawEdge;
}
