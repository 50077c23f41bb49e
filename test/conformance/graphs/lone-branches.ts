import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Vertices that the start does not lead to: an unconnected pair, and a branch off an ancestor. */
export const loneBranches: ConformanceFlow = {
  name: 'Lone branches',
  build(templates) {
    const flow = buildFlow('Lone branches', templates);
    const input = flow.node('ChatInput', 'in');
    const shared = flow.node('TextInput', 'shared', { input_value: 'shared' });
    const prompt = flow.node('Prompt', 'p', { template: '{a} {b}' });
    const output = flow.node('ChatOutput', 'out');
    const aside = flow.node('ChatOutput', 'aside');
    const lone = flow.node('TextInput', 'lone', { input_value: 'lone' });
    const loneOut = flow.node('TextOutput', 'lone');
    flow.edge(input, 'message', prompt, 'a').edge(shared, 'text', prompt, 'b');
    flow.edge(prompt, 'prompt', output, 'input_value').edge(shared, 'text', aside, 'input_value');
    return flow.edge(lone, 'text', loneOut, 'input_value').flow();
  },
  cases: [
    ...both('the branch of the input', { input_value: 'x', output_type: 'any' }),
    plain('debug', { input_value: 'x', output_type: 'debug', session_id: 'debug' }),
    plain('text output', { input_value: 'x', output_type: 'text', session_id: 'debug' }),
    plain('any input', { input_value: 'x', input_type: 'any', output_type: 'any', session_id: 'debug' }),
  ],
};
