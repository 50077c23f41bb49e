import type { CompiledFlow, CompiledVertex } from '../../engine/compiled.ts';
import { roleOf } from './vertex-fields.ts';

/**
 * For each vertex, by index, whose words go into a field that is a secret or says where something goes, which field that
 * is: right through an edge, or through other vertices. Whoever sets what such a vertex says sets that field as well.
 */
export function steeredFields({ vertices }: CompiledFlow): ReadonlyMap<number, SteeredField> {
  const steered = new Map<number, SteeredField>();
  for (const vertex of vertices) {
    for (const { field: name, sources } of [...vertex.inputEdges, ...(vertex.loop?.feedback ?? [])]) {
      const role = roleOf(vertex, name);
      if (role !== 'secret' && role !== 'steering') continue;
      const waiting = sources.map((source) => source.vertex);
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
        if (steered.has(index)) continue;
        steered.set(index, { vertex, name });
        waiting.push(...((vertices[index] as CompiledVertex).predecessors ?? []));
      }
    }
  }
  return steered;
}

export interface SteeredField {
  readonly vertex: CompiledVertex;
  readonly name: string;
}
