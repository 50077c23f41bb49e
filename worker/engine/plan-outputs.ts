import type { OutputPlan } from './compiled.ts';
import type { ComponentDefinition, OutputDeclaration } from './component.ts';
import type { GraphEdge, GraphVertex } from './graph/types.ts';
import { toolsetName, toolsetOutput } from './tools/toolset.ts';

/** The outputs to compute: those with readers, or all that the node of a last vertex shows. */
export function planOutputs(
  vertex: GraphVertex,
  outgoing: readonly GraphEdge[],
  definition: ComponentDefinition | null,
  indexOf: ReadonlyMap<string, number>,
): readonly OutputPlan[] {
  const read = new Set(outgoing.map((edge) => edge.output));
  const shown = new Set(vertex.outputs.map((output) => output.name));
  const isWanted = (name: string) => (outgoing.length > 0 ? read.has(name) : shown.size === 0 || shown.has(name));
  const declared = (definition?.outputs ?? []).filter(({ name }) => isWanted(name));
  const others = [...(outgoing.length > 0 ? read : shown)]
    .filter((name) => !definition?.outputs.some((output) => output.name === name))
    .map((name) => ({ name, output: definition && furtherOutput(name, vertex, definition) }))
    .filter(({ output }) => output !== null || outgoing.length > 0);
  return [...declared.map((output) => ({ name: output.name, output })), ...others].map(({ name, output }) => ({
    name,
    output,
    targets: outgoing
      .filter((edge) => edge.output === name && !edge.isLoop)
      .map((edge) => ({ vertex: indexOf.get(edge.target) as number, field: edge.field }))
      .sort((a, b) => a.vertex - b.vertex),
  }));
}

function furtherOutput(name: string, vertex: GraphVertex, definition: ComponentDefinition): OutputDeclaration | null {
  return definition.outputNamed?.(name) ?? (name === toolsetName ? toolsetOutput(vertex, definition) : null);
}
