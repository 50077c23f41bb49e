import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** A text that only passes through. */
export const passFlow: ConformanceFlow = {
  name: 'Pass',
  build(templates) {
    const flow = buildFlow('Pass', templates);
    const input = flow.node('TextInput', 'in');
    const pass = flow.node('Pass', 'pass');
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'text', pass, 'input_message').edge(pass, 'output_message', output, 'input_value').flow();
  },
  cases: [
    ...both('a text', { input_value: 'hello', input_type: 'text' }),
    plain('every vertex', { input_value: 'hello', input_type: 'text', output_type: 'debug', session_id: 'debug' }),
  ],
};
