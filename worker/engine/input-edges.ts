import type { InputEdge } from './compiled.ts';
import type { ComponentDefinition } from './component.ts';
import { isRecord } from './graph/json.ts';
import type { GraphEdge, GraphVertex } from './graph/types.ts';

/** Edges into the vertex, those of one field together, in the order in which the flow lists them. */
export function inputEdges(
  incoming: readonly GraphEdge[],
  vertex: GraphVertex,
  definition: ComponentDefinition | null,
  indexOf: ReadonlyMap<string, number>,
): readonly InputEdge[] {
  const fields = new Map<string, InputEdge & { sources: { vertex: number; output: string }[] }>();
  for (const edge of incoming) {
    const input = definition?.inputs.find((declared) => declared.name === edge.field);
    const field = (vertex.template[edge.field] ?? undefined) as { list?: unknown; value?: unknown } | undefined;
    const grouped = fields.get(edge.field) ?? {
      field: edge.field,
      isField: field !== undefined || input !== undefined,
      isList: field === undefined ? input?.list === true : field.list === true,
      member: field?.list === true ? null : onlyMember(field?.value),
      input,
      sources: [],
    };
    grouped.sources.push({ vertex: indexOf.get(edge.source) as number, output: edge.output });
    fields.set(edge.field, grouped);
  }
  return [...fields.values()];
}

/** Editors write a name with its value as an object of one member; an edge brings the value of that name. */
function onlyMember(value: unknown): string | null {
  const names = isRecord(value) ? Object.keys(value) : [];
  return names.length === 1 ? (names[0] as string) : null;
}
