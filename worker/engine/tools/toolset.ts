import type { ComponentContext, ComponentDefinition, Inputs, OutputDeclaration } from '../component.ts';
import type { GraphVertex } from '../graph/types.ts';
import type { Tool, Value } from '../values.ts';
import { VertexContext } from '../vertex-context.ts';
import { componentTools } from './component-tools.ts';
import { tellingTool } from './telling-tool.ts';
import { ToolContext } from './tool-context.ts';
import { withMetadata } from './tool-metadata.ts';

/** The output that a node in tool mode shows instead of its own. */
export const toolsetName = 'component_as_tool';

/**
 * The tools of a node: those that its component makes, else one for each of its outputs, named and described as the
 * node's `tools_metadata` says. A tool that fails tells its caller so in words: only the end of the run makes it reject.
 */
export function toolsetOutput(vertex: GraphVertex, definition: ComponentDefinition): OutputDeclaration {
  return {
    name: toolsetName,
    displayName: 'Toolset',
    types: ['Tool'],
    method: 'to_toolkit',
    async run(inputs, context): Promise<Value> {
      const tools = definition.tools
        ? (await ownTools(definition, inputs, context)).map((tool) => tellingTool(tool, context))
        : componentTools(vertex, definition, inputs, VertexContext.open(context));
      return withMetadata(tools, inputs.tools_metadata);
    },
  };
}

function ownTools(
  definition: ComponentDefinition,
  inputs: Inputs,
  context: ComponentContext,
): Promise<readonly Tool[]> | readonly Tool[] {
  const { vertex, state } = VertexContext.open(context);
  return definition.tools?.(inputs, new ToolContext(vertex, state, context.signal, 'tools')) ?? [];
}
