import type { FlowBuilder, FlowNode } from './flow-builder.ts';
import { MODEL_URL } from './model-nodes.ts';
import { isField } from './node-templates.ts';

/** An Agent node that thinks with the fake model. */
export function agentNode(flow: FlowBuilder, label: string, values: Record<string, unknown> = {}): FlowNode {
  const own = { api_key: 'OPENAI_API_KEY', openai_api_base: MODEL_URL, ...values };
  return flow.node('Agent', label, own, { fromVariables: ['api_key'] });
}

/** Puts a node into tool mode, as the editor does; `texts` are what its tool and its arguments are described by. */
export function asTool(node: FlowNode, texts: ToolTexts): FlowNode {
  const own = node.data.node;
  own.tool_mode = true;
  own.description = texts.description;
  for (const [name, info] of Object.entries(texts.infos)) {
    const field = own.template[name];
    if (isField(field)) field.info = info;
  }
  own.outputs = [
    {
      name: 'component_as_tool',
      display_name: 'Toolset',
      method: 'to_toolkit',
      types: ['Tool'],
      selected: 'Tool',
      value: '__UNDEFINED__',
      cache: true,
      tool_mode: true,
      allows_loop: false,
      group_outputs: false,
      hidden: null,
      options: null,
      required_inputs: null,
    },
  ];
  node.data.selected_output = 'component_as_tool';
  return node;
}

/** A calculator in tool mode, with the words that its tool is known by. */
export function calculatorTool(flow: FlowBuilder, label = 'tool'): FlowNode {
  return asTool(flow.node('CalculatorComponent', label), {
    description: 'Perform basic arithmetic operations on a given expression.',
    infos: { expression: "The arithmetic expression to evaluate (e.g., '4*4*(33/22)+12-20')." },
  });
}

interface ToolTexts {
  readonly description: string;
  readonly infos: Readonly<Record<string, string>>;
}
