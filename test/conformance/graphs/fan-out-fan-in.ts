import { type ConformanceFlow, forInputs, INPUTS, plain, responses } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** One input to three prompts, joined again, with outputs at different depths. */
export const fanOutFanIn: ConformanceFlow = {
  name: 'Fan out, fan in',
  build(templates) {
    const flow = buildFlow('Fan out, fan in', templates);
    const joinedOut = flow.node('ChatOutput', 'joined');
    const input = flow.node('ChatInput', 'in');
    const join = flow.node('Prompt', 'join', { template: '{p1}\n{p2}\n{p3}' });
    for (const label of ['p1', 'p2', 'p3']) {
      const prompt = flow.node('Prompt', label, { template: `${label}: {text}` });
      flow.edge(input, 'message', prompt, 'text').edge(prompt, 'prompt', join, label);
    }
    const direct = flow.node('ChatOutput', 'direct', { sender_name: 'Direct' });
    const text = flow.node('TextOutput', 'text');
    flow.edge(input, 'message', direct, 'input_value').edge(join, 'prompt', joinedOut, 'input_value');
    return flow.edge(join, 'prompt', text, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS, { output_type: 'any' }),
    plain('debug', { input_value: 'x', output_type: 'debug', session_id: 'debug' }),
    ...responses('several outputs', 'x'),
  ],
};
