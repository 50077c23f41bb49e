import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Two chat inputs, a text input and one more behind an edge: who gets the request's input. */
export const severalInputs: ConformanceFlow = {
  name: 'Several inputs',
  build(templates) {
    const flow = buildFlow('Several inputs', templates);
    const first = flow.node('ChatInput', 'first');
    const second = flow.node('ChatInput', 'second', { input_value: 'second', sender_name: 'Second' });
    const text = flow.node('TextInput', 'text', { input_value: 'text' });
    const fed = flow.node('TextInput', 'fed', { input_value: 'unseen' });
    const prompt = flow.node('Prompt', 'p', { template: '{a}+{b}+{c}+{d}+{e}' });
    prompt.data.node.template.e = {
      ...(prompt.data.node.template.e as object),
      type: 'str',
      value: 'own\\nvalue',
    };
    const output = flow.node('ChatOutput', 'out');
    flow.edge(first, 'message', prompt, 'a').edge(second, 'message', prompt, 'b').edge(text, 'text', prompt, 'c');
    flow.edge(second, 'message', fed, 'input_value').edge(fed, 'text', prompt, 'd');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    plain('chat', { input_value: 'x', session_id: 'a' }),
    plain('text', { input_value: 'x', input_type: 'text', session_id: 'a' }),
    plain('any', { input_value: 'x', input_type: 'any', session_id: 'a' }),
    plain('no input', { session_id: 'a' }),
    plain('an empty input', { input_value: '', session_id: 'a' }),
    plain('debug', { input_value: 'x', output_type: 'debug', session_id: 'a' }),
  ],
};
