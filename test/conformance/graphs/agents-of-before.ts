import { both, type ConformanceCase, type ConformanceFlow } from '../cases/conformance-flow.ts';
import { calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** The agents that came before the Agent: a model of another node, and the tools that are connected. */
export const agentsOfBefore: readonly ConformanceFlow[] = [
  older('ToolCallingAgent', 'Tool calling agent', { max_iterations: 2 }, [
    ...both('a blank task', { input_value: ' ' }),
    ...both('no JSON', { input_value: 'turn: evaluate_expression nonsense' }),
  ]),
  older('OpenAIToolsAgent', 'OpenAI tools agent', { max_iterations: 2, user_prompt: 'Do {input} now' }, [
    ...both('braces', { input_value: '{a} {{b}}' }),
  ]),
];

function older(
  type: string,
  name: string,
  values: Record<string, unknown>,
  cases: readonly ConformanceCase[],
): ConformanceFlow {
  return {
    name,
    build(templates) {
      const flow = buildFlow(name, templates);
      const input = flow.node('ChatInput', 'in');
      const model = languageModel(flow, 'llm');
      const agent = flow.node(type, 'one', values);
      const output = flow.node('ChatOutput', 'out');
      flow.edge(input, 'message', agent, 'input_value').edge(model, 'model_output', agent, 'llm');
      flow.edge(agent, 'response', output, 'input_value');
      return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
    },
    cases: [
      ...both('an answer without a tool', { input_value: 'Hello' }),
      ...both('what is sent', { input_value: 'show:params' }),
      ...both('a tool', { input_value: 'turn: evaluate_expression {"expression": "1+1"}' }),
      ...both('a model that never stops', { input_value: 'again: evaluate_expression {"expression": "1+1"}' }),
      ...cases,
    ],
  };
}
