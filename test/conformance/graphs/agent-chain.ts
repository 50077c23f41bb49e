import { both, type ConformanceFlow, forInputs } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

/** Agents one behind the other: only the last of them is heard. */
export const agentChain: ConformanceFlow = {
  name: 'Agents in a row',
  build(templates) {
    const flow = buildFlow('Agents in a row', templates);
    const input = flow.node('ChatInput', 'in');
    const first = agentNode(flow, 'first', { system_prompt: 'First', add_current_date_tool: false });
    const second = agentNode(flow, 'second', { system_prompt: 'Second', add_current_date_tool: false });
    const output = flow.node('ChatOutput', 'out', { sender_name: 'Bot' });
    flow.edge(input, 'message', first, 'input_value').edge(first, 'response', second, 'input_value');
    flow.edge(second, 'response', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', first, 'tools').flow();
  },
  cases: [
    ...forInputs({ 'a greeting': 'Hello' }),
    ...both('a tool', { input_value: 'turn: evaluate_expression {"expression": "1+1"}' }),
    ...both('a failure', { input_value: 'fail:401' }),
  ],
};
