import { both, type ConformanceFlow, plain, responses } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

const SUM = 'evaluate_expression {"expression": "1+1"}';
const OTHER = 'evaluate_expression {"expression": "2*3"}';

/** An agent with a calculator and the date, and what its model can do to it. */
export const agentFlow: ConformanceFlow = {
  name: 'Agent',
  build(templates) {
    const flow = buildFlow('Agent', templates);
    const input = flow.node('ChatInput', 'in');
    const agent = agentNode(flow, 'one');
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', agent, 'input_value').edge(agent, 'response', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
  },
  cases: [
    ...both('an answer without a tool', { input_value: 'Hello' }),
    plain('what is sent', { input_value: 'show:params', session_id: 'sent' }),
    ...both('an empty task', { input_value: ' ' }),
    ...both('braces', { input_value: 'a {b} {{c}} %s' }),
    ...both('a tool', { input_value: `turn: ${SUM}` }),
    ...both('a tool that answers an error', { input_value: 'turn: evaluate_expression {"expression": "1/0"}' }),
    ...both('tools in three turns', { input_value: `turn: ${SUM}\nturn: ${OTHER}\nturn: ${SUM}` }),
    ...both('words beside a call', { input_value: `turn: "Let me  see." ${SUM}` }),
    ...both('no arguments', { input_value: 'turn: evaluate_expression' }),
    ...both('an argument too many', { input_value: 'turn: evaluate_expression {"expression": "1", "other": 5}' }),
    ...both('text beyond ASCII', { input_value: 'turn: evaluate_expression {"expression": "1+ü \\u00e9 世"}' }),
    ...both('an unknown tool', { input_value: 'turn: no_such_tool {"a": [1, "b"]}' }),
    ...both('arguments that break off', { input_value: 'turn: evaluate_expression {"expression": "1+1' }),
    ...both('arguments that break off early', { input_value: 'turn: evaluate_expression {"expres' }),
    ...both('arguments that are no JSON', { input_value: "turn: evaluate_expression it's nonsense" }),
    ...both('no JSON twice', {
      input_value: `turn: ${SUM}\nturn: evaluate_expression }{\nturn: evaluate_expression ]`,
    }),
    ...both('an empty answer', { input_value: 'fail:empty' }),
    ...both('a model that refuses', { input_value: 'fail:401' }),
    ...both('a model that never stops', {
      input_value: `again: ${SUM}`,
      tweaks: { 'Agent-one': { max_iterations: 3 } },
    }),
    ...both('no turn at all', { input_value: 'Hello', tweaks: { 'Agent-one': { max_iterations: 0 } } }),
    ...both('broken arguments that it must not handle', {
      input_value: 'turn: evaluate_expression nonsense',
      tweaks: { 'Agent-one': { handle_parsing_errors: false } },
    }),
    ...both('no date', { input_value: 'show:params', tweaks: { 'Agent-one': { add_current_date_tool: false } } }),
    ...both('settings of the model', {
      input_value: 'show:params',
      tweaks: {
        'Agent-one': { temperature: 0, max_tokens: 5, seed: 3, model_name: 'o3-mini', add_current_date_tool: false },
      },
    }),
    ...both('other instructions', {
      input_value: 'Hi',
      tweaks: { 'Agent-one': { system_prompt: 'Be {kind}.\\nNow' } },
    }),
    ...both('an unknown provider', { input_value: 'Hi', tweaks: { 'Agent-one': { agent_llm: 'Nobody' } } }),
    ...both('another name', { input_value: 'Hi', tweaks: { 'ChatOutput-out': { sender_name: 'Bot' } } }),
    ...responses('a tool', `turn: ${SUM}`),
  ],
};
