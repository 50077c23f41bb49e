import { both, type ConformanceFlow } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';
import { MODEL_ORIGIN } from './model-nodes.ts';
import { isField } from './node-templates.ts';

/** An agent that thinks with a model of Anthropic: tools, calls and results in that vendor's protocol. */
export const agentOfAnthropic: ConformanceFlow = {
  name: 'Agent of Anthropic',
  build(templates) {
    const flow = buildFlow('Agent of Anthropic', templates);
    const input = flow.node('ChatInput', 'in');
    const model = flow.node(
      'AnthropicModel',
      'llm',
      { api_key: 'ANTHROPIC_API_KEY', base_url: MODEL_ORIGIN },
      { fromVariables: ['api_key'] },
    );
    const agent = agentNode(flow, 'one', { agent_llm: '', add_current_date_tool: false });
    const { template } = agent.data.node;
    if (isField(template.agent_llm)) template.agent_llm.input_types = ['LanguageModel'];
    for (const name of Object.keys(template).filter((field) => OF_PROVIDER.has(field))) delete template[name];
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', agent, 'input_value').edge(model, 'model_output', agent, 'agent_llm');
    flow.edge(agent, 'response', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
  },
  cases: [
    ...both('a greeting', { input_value: 'Hello there' }),
    ...both('a tool', { input_value: 'turn: evaluate_expression {"expression": "1+1"}' }),
  ],
};

const OF_PROVIDER: ReadonlySet<string> = new Set([
  'api_key',
  'model_name',
  'temperature',
  'seed',
  'max_retries',
  'timeout',
  'openai_api_base',
  'max_tokens',
  'model_kwargs',
]);
