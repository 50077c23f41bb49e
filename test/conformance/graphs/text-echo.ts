import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Text in, text out, twice and unconnected: no chat vertex, so the whole graph runs. */
export const textEcho: ConformanceFlow = {
  name: 'Text echo',
  build(templates) {
    const flow = buildFlow('Text echo', templates);
    const input = flow.node('TextInput', 'in', { input_value: 'stored\\ntext' });
    const lone = flow.node('TextInput', 'lone', { input_value: 'lone' });
    const output = flow.node('TextOutput', 'out');
    const other = flow.node('TextOutput', 'other');
    return flow.edge(input, 'text', output, 'input_value').edge(lone, 'text', other, 'input_value').flow();
  },
  cases: [
    ...both('text', { input_value: 'some text', input_type: 'text', output_type: 'text' }),
    plain('any', { input_value: 'some\ntext', input_type: 'any', output_type: 'any', session_id: 'a' }),
    plain('chat on a text flow', { input_value: 'some text', session_id: 'a' }),
    plain('no input', { output_type: 'text', session_id: 'a' }),
    plain('debug', { input_value: 'x', input_type: 'text', output_type: 'debug', session_id: 'a' }),
    plain('one component', { output_component: 'TextOutput-other', session_id: 'a' }),
    plain('input beside its tweak', {
      input_value: 'x',
      input_type: 'text',
      output_type: 'text',
      tweaks: { 'TextInput-in': { input_value: 'tweaked' } },
    }),
  ],
};
