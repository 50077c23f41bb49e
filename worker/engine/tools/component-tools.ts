import type { CompiledVertex } from '../compiled.ts';
import type { ComponentDefinition, Inputs, OutputDeclaration } from '../component.ts';
import { toldText } from '../failure.ts';
import type { GraphVertex } from '../graph/types.ts';
import { toolKind } from '../kinds.ts';
import type { RunState } from '../run-state.ts';
import type { Tool } from '../values.ts';
import { takeStep } from '../vertex-context.ts';
import { callName } from './call-name.ts';
import { checkArguments } from './check-arguments.ts';
import { inputsWith } from './inputs-with.ts';
import { ToolContext } from './tool-context.ts';
import { metadataTags } from './tool-metadata.ts';
import { toolResult } from './tool-result.ts';
import { toolSchema } from './tool-schema.ts';
import { WordedResult } from './worded-result.ts';

/** One tool for each output of a component that may be one, named after the output's method. */
export function componentTools(
  vertex: GraphVertex,
  definition: ComponentDefinition,
  inputs: Inputs,
  run: { readonly vertex: CompiledVertex; readonly state: RunState },
): readonly Tool[] {
  const parameters = toolSchema(vertex, definition);
  const tags = metadataTags(inputs.tools_metadata);
  const made = new Map<string, number>();
  return definition.outputs
    .filter((output) => mayBeTool(output) && (output.hidden !== true || tags?.has(output.method) === true))
    .map((output) => {
      const name = output.method.replace(/[^a-zA-Z0-9_-]/g, '-');
      return {
        kind: toolKind,
        name,
        description: vertex.description || definition.description,
        parameters,
        call: (args, signal) => callOutput({ output, definition, inputs, parameters, run, made, args, signal }),
      };
    });
}

function mayBeTool(output: OutputDeclaration): boolean {
  return output.toolMode !== false && !output.types.some((type) => toolTypes.has(type));
}

const toolTypes = new Set(['Tool', 'BaseTool', 'StructuredTool']);

async function callOutput(call: OutputCall): Promise<unknown> {
  const { vertex, state } = call.run;
  if (state.isOver) throw new DOMException('The run is over.', 'AbortError');
  const name = callName(call.output.method, call.args, call.made);
  const context = new ToolContext(vertex, state, call.signal, name);
  let isBegun = false;
  try {
    takeStep(state);
    const args = checkArguments(call.args, call.parameters, call.output.method);
    isBegun = true;
    if (state.sink.isRead) state.sink.push({ event: 'build_start', data: { id: vertex.id } });
    const value = await call.output.run(inputsWith(call.inputs, args, call.definition, context), context);
    if (state.sink.isRead && !state.isOver) state.sink.push({ event: 'build_end', data: { id: vertex.id } });
    return toolResult(value);
  } catch (error) {
    if (state.isOver || call.signal.aborted) throw error;
    const reason = toldText(error, context.conceal);
    // A failure within the component is shown as an empty record (recorded from Langflow 1.7.1).
    return isBegun ? new WordedResult(reason, {}) : reason;
  }
}

interface OutputCall {
  readonly output: OutputDeclaration;
  readonly definition: ComponentDefinition;
  readonly inputs: Inputs;
  readonly parameters: Tool['parameters'];
  readonly run: { readonly vertex: CompiledVertex; readonly state: RunState };
  readonly made: Map<string, number>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}
