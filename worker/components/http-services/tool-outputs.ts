import type { ComponentContext, Inputs, OutputDeclaration } from '../../engine/component.ts';
import { toolKind } from '../../engine/kinds.ts';
import { makeData } from '../../engine/make-value.ts';
import type { Tool, Value } from '../../engine/values.ts';
import type { Asker } from './ask-service.ts';
import type { Json } from './json-members.ts';

/** The two outputs of the older kind of tools: what their own fields ask for, and a tool for an agent. */
export function toolOutputs(
  records: (inputs: Inputs, context: ComponentContext) => Promise<Json | readonly Json[]>,
  tool: MakeTool,
): readonly OutputDeclaration[] {
  return [
    {
      name: 'api_run_model',
      displayName: 'Data',
      types: ['Data'],
      method: 'run_model',
      async run(inputs, context) {
        const found = await records(inputs, context);
        return Array.isArray(found) ? found.map((record) => makeData(record)) : makeData(found as Json);
      },
    },
    toolOutput({ name: 'api_build_tool', displayName: 'Tool', method: 'build_tool' }, tool),
  ];
}

/** An output that is one tool. */
export function toolOutput(
  output: Pick<OutputDeclaration, 'name' | 'displayName' | 'method'>,
  tool: MakeTool,
): OutputDeclaration {
  return {
    ...output,
    types: ['Tool'],
    run: async (inputs, context): Promise<Value> => makeTool(await tool(inputs, context), context),
  };
}

/** A tool whose calls are steps of this vertex and end with the caller's signal or the run's. */
export function makeTool(given: ToolDeclaration, context: ComponentContext): Tool {
  return {
    kind: toolKind,
    name: given.name,
    description: given.description,
    parameters: given.parameters,
    call: (args, signal) =>
      given.call(args, {
        fetch: context.fetch,
        step: (key, effect) => context.step(key, effect),
        signal: AbortSignal.any([signal, context.signal]),
      }),
  };
}

type MakeTool = (inputs: Inputs, context: ComponentContext) => ToolDeclaration | Promise<ToolDeclaration>;

export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  call(args: Json, asker: Asker): Promise<unknown>;
}
