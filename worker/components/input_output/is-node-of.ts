import type { VertexRef } from '../../engine/component.ts';

/** Tells the nodes of a type, by their type or by an id that holds its name: so do the flows that people have. */
export function isNodeOf(type: string): (node: VertexRef) => boolean {
  return (node) => node.type === type || node.id.includes(type);
}
