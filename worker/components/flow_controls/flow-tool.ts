import type { CompiledVertex } from '../../engine/compiled.ts';
import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { toolKind } from '../../engine/kinds.ts';
import { pythonStr } from '../../engine/python-text.ts';
import type { CallableFlow } from '../../engine/services/flows.ts';
import { schemaOfFields } from '../../engine/tools/tool-schema.ts';
import { textOf } from '../../engine/value-records.ts';
import type { Tool } from '../../engine/values.ts';
import { callFlow } from './other-flows/call-flow.ts';
import { findFlow } from './other-flows/find-flow.ts';
import { saidByFlow } from './other-flows/said-by-flow.ts';

/** Another flow as a tool, with one text argument for each of its input nodes. */
export const flowTool = defineComponent({
  type: 'FlowTool',
  displayName: 'Flow as Tool',
  description: 'Makes a tool that runs another flow.',
  icon: 'hammer',
  legacy: true,
  inputs: [
    {
      name: 'flow_name',
      input: 'DropdownInput',
      displayName: 'Flow Name',
      info: 'The flow to run.',
      options: [],
      value: '',
      more: { refresh_button: true },
    },
    { name: 'tool_name', input: 'StrInput', displayName: 'Name', info: 'What the tool is called.', value: '' },
    {
      name: 'tool_description',
      input: 'StrInput',
      displayName: 'Description',
      info: 'What the tool does; empty takes what the flow says of itself.',
      value: '',
    },
    {
      name: 'return_direct',
      input: 'BoolInput',
      displayName: 'Return Direct',
      info: 'The result is the answer, without the model looking at it.',
      value: false,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'api_build_tool',
      displayName: 'Tool',
      types: ['Tool'],
      method: 'build_tool',
      async run(inputs, context) {
        if (!inputs.flow_name) throw new TerminalError('Flow name is required', 'input_missing');
        const tool = toolOf(await findFlow(context, null, inputs.flow_name), inputs, context);
        context.status(aboutTool(tool));
        return tool;
      },
    },
  ],
});

function toolOf(flow: CallableFlow, inputs: Inputs, context: ComponentContext): Tool {
  const nodes = flow.compiled.vertices.filter(({ isInput }) => isInput);
  const fields = nodes.map((node) => ({
    name: argumentOf(node),
    type: 'str',
    list: false,
    options: [],
    required: false,
    default: '',
    description: node.definition?.description ?? '',
  }));
  return {
    kind: toolKind,
    name: String(inputs.tool_name ?? ''),
    description: String(inputs.tool_description ?? '').trim() || flow.description,
    parameters: schemaOfFields(fields),
    returnDirect: inputs.return_direct === true,
    async call(args) {
      const missing = nodes.map(argumentOf).filter((name) => !Object.hasOwn(args, name));
      if (missing.length > 0) return `Missing required arguments: ${missing.join(', ')}`;
      const values = new Map(nodes.map((node) => [node.id, new Map([['input_value', args[argumentOf(node)]]])]));
      const said = saidByFlow(flow, await callFlow(flow, values, context.sessionId, 'chat'));
      return `Flow run output:\n${said.map((value) => pythonStr(textOf(value))).join('\n')}`;
    },
  };
}

function argumentOf(node: CompiledVertex): string {
  return node.displayName.toLowerCase().replaceAll(' ', '_');
}

function aboutTool({ description, parameters }: Tool): string {
  const properties = Object.entries(parameters.properties as Record<string, { description: string }>);
  return `${description}\nArguments:\n${properties.map(([name, about]) => `- ${name}: ${about.description}`).join('\n')}`;
}
