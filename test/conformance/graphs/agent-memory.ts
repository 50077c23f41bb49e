import { type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { agentNode, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

/** An agent that remembers its session, with and without tools in it. */
export const agentMemory: ConformanceFlow = {
  name: 'Agent with a memory',
  build(templates) {
    const flow = buildFlow('Agent with a memory', templates);
    const input = flow.node('ChatInput', 'in');
    const agent = agentNode(flow, 'one', { system_prompt: 'S', n_messages: 4 });
    const output = flow.node('ChatOutput', 'out', { sender_name: 'Bot' });
    flow.edge(input, 'message', agent, 'input_value').edge(agent, 'response', output, 'input_value');
    return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
  },
  cases: [
    plain('turn 1', { input_value: 'answer: one', session_id: 'a' }),
    plain('turn 1 of another session', { input_value: 'answer: other', session_id: 'b' }),
    streamed('turn 2', {
      input_value: 'turn: evaluate_expression {"expression": "1+1"}',
      session_id: 'a',
      tweaks: { 'Agent-one': { n_messages: 100 } },
    }),
    plain('turn 3', { input_value: 'answer: three', session_id: 'a' }),
    plain('turn 4, of four messages', { input_value: 'four', session_id: 'a' }),
    plain('turn 5, without history', {
      input_value: 'five',
      session_id: 'a',
      tweaks: { 'Agent-one': { n_messages: 0 } },
    }),
    plain('turn 6, of one message', {
      input_value: 'six',
      session_id: 'a',
      tweaks: { 'Agent-one': { n_messages: 1 } },
    }),
    plain('another context', { input_value: 'seven', session_id: 'a', tweaks: { 'Agent-one': { context_id: 'c' } } }),
    plain('turn 2 of another session', { input_value: 'eight', session_id: 'b' }),
  ],
};
