import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Text vertices between chat vertices. */
export const textBridge: ConformanceFlow = {
  name: 'Text bridge',
  build(templates) {
    const flow = buildFlow('Text bridge', templates);
    const input = flow.node('ChatInput', 'in', { sender_name: 'Eve' });
    const text = flow.node('TextInput', 'through');
    const middle = flow.node('TextOutput', 'middle');
    const first = flow.node('ChatOutput', 'first', { sender_name: 'First' });
    flow.edge(input, 'message', text, 'input_value').edge(text, 'text', middle, 'input_value');
    return flow.edge(middle, 'text', first, 'input_value').flow();
  },
  cases: [
    ...both('text', { input_value: 'one\ntwo', output_type: 'text' }),
    ...both('chat', { input_value: 'one\ntwo' }),
    plain('debug', { input_value: 'one', output_type: 'debug', session_id: 'debug' }),
    plain('text input alone', { input_value: 'one', input_type: 'text', output_type: 'any', session_id: 'debug' }),
  ],
};
