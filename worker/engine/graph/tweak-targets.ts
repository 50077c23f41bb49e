import { idOf, isGroup, nodesById, nodesInside, proxyOf, type RawNode, templateOf } from './group.ts';
import { recordOf, textOr } from './json.ts';
import type { TweakTarget } from './types.ts';

/** The nodes that tweaks may name, with the vertex and field that each of their fields ends in. */
export function tweakTargets(topNodes: readonly RawNode[]): readonly TweakTarget[] {
  return topNodes.map((node) => ({
    id: idOf(node),
    displayName: textOr(recordOf(recordOf(node.data).node).display_name, ''),
    fields: fieldsOf(node),
  }));
}

function fieldsOf(node: RawNode): TweakTarget['fields'] {
  const fields = new Map<string, FieldEnd>();
  const resolve = resolver(node);
  for (const name of Object.keys(templateOf(node))) {
    const end = resolve(name);
    if (end !== null) fields.set(name, end);
  }
  return fields;
}

/** Tells where the fields of a node end; each group is opened once for all of them. */
function resolver(node: RawNode): Resolver {
  if (!isGroup(node)) return (field) => ({ vertexId: idOf(node), field });
  const template = templateOf(node);
  const inside = nodesById(nodesInside(node));
  const known = new Map<string, Resolver>();
  return (field) => {
    const proxy = proxyOf(template[field]);
    const inner = proxy && inside.get(proxy.id);
    if (!proxy || !inner) return null;
    const resolve = known.get(proxy.id) ?? resolver(inner);
    known.set(proxy.id, resolve);
    return resolve(proxy.field);
  };
}

type Resolver = (field: string) => FieldEnd | null;

interface FieldEnd {
  readonly vertexId: string;
  readonly field: string;
}
