import { both, type ConformanceFlow } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

const SUM = 'evaluate_expression {"expression": "1+1"}';
const OTHER = 'evaluate_expression {"expression": "2*3"}';

/** Several calls in one turn. There, the steps of such a message stand in an order of chance: only its text is told. */
export const agentAtOnce: ConformanceFlow = {
  name: 'Agent with tools at once',
  build(templates) {
    const flow = buildFlow('Agent with tools at once', templates);
    const input = flow.node('ChatInput', 'in');
    const agent = agentNode(flow, 'one', { add_current_date_tool: false });
    const prompt = flow.node('Prompt', 'prompt', { template: 'It said: {answer}' });
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', agent, 'input_value').edge(agent, 'response', prompt, 'answer');
    flow.edge(prompt, 'prompt', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
  },
  cases: [
    ...both('an answer without a tool', { input_value: 'Hello' }),
    ...both('two tools at once', { input_value: `turn: ${SUM} | ${OTHER}` }),
    ...both('tools in three turns', { input_value: `turn: ${SUM}\nturn: ${OTHER} | ${SUM}\nturn: ${OTHER}` }),
    ...both('the same call twice at once', { input_value: `turn: ${SUM} | ${SUM}` }),
    ...both('an unknown tool among others', { input_value: `turn: ${SUM} | no_such_tool {} | ${OTHER}` }),
    ...both('no JSON beside good arguments', { input_value: `turn: ${SUM} | evaluate_expression nonsense` }),
    ...both('a failure', { input_value: 'fail:401' }),
  ],
};
