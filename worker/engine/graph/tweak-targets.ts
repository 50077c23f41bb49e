import { recordOf, textOr } from './json.ts';
import type { TweakTarget } from './types.ts';
import { idOf, insideOf, isGroup, proxyOf, type RawNode, templateOf } from './ungroup.ts';

/** The nodes that tweaks may name, with the vertex and field that each of their fields ends in. */
export function tweakTargets(topNodes: readonly RawNode[]): readonly TweakTarget[] {
  return topNodes.map((node) => ({
    id: idOf(node),
    displayName: textOr(recordOf(recordOf(node.data).node).display_name, ''),
    fields: fieldsOf(node),
  }));
}

function fieldsOf(node: RawNode): TweakTarget['fields'] {
  const fields = new Map<string, { vertexId: string; field: string }>();
  for (const name of Object.keys(templateOf(node))) {
    const end = resolve(node, name);
    if (end !== null) fields.set(name, end);
  }
  return fields;
}

function resolve(node: RawNode, field: string): { vertexId: string; field: string } | null {
  if (!isGroup(node)) return { vertexId: idOf(node), field };
  const proxy = proxyOf(templateOf(node)[field]);
  const inner = proxy && insideOf(node).nodes.find((candidate) => idOf(candidate) === proxy.id);
  return proxy && inner ? resolve(inner, proxy.field) : null;
}
