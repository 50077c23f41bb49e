import { both, type ConformanceFlow } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';
import { isField } from './node-templates.ts';

/** An agent whose model is a node of its own, with a prompt for its instructions and a parser behind it. */
export const agentModelFlow: ConformanceFlow = {
  name: 'Agent with a model',
  build(templates) {
    const flow = buildFlow('Agent with a model', templates);
    const input = flow.node('ChatInput', 'in');
    const model = languageModel(flow, 'llm', { model_name: 'gpt-4o', temperature: 0.5 });
    const prompt = flow.node('Prompt', 'prompt', { template: 'Instructed by {who}.', who: 'a prompt' });
    const agent = agentNode(flow, 'one', { agent_llm: '', add_current_date_tool: false });
    const { template } = agent.data.node;
    if (isField(template.agent_llm)) template.agent_llm.input_types = ['LanguageModel'];
    for (const name of OF_PROVIDER) delete template[name];
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', agent, 'input_value').edge(model, 'model_output', agent, 'agent_llm');
    flow.edge(prompt, 'prompt', agent, 'system_prompt').edge(agent, 'response', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
  },
  cases: [
    ...both('a tool', { input_value: 'turn: evaluate_expression {"expression": "1+1"}' }),
    ...both('what is sent', { input_value: 'show:params' }),
  ],
};

const OF_PROVIDER = [
  'api_key',
  'model_name',
  'temperature',
  'seed',
  'max_retries',
  'timeout',
  'openai_api_base',
  'max_tokens',
  'model_kwargs',
];
