import { type ConformanceFlow, forInputs, INPUTS, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Ten vertices in a row. */
export const chainOfTen: ConformanceFlow = {
  name: 'Chain of ten',
  build(templates) {
    const flow = buildFlow('Chain of ten', templates);
    let last = flow.node('ChatInput', 'in');
    let output = 'message';
    for (let step = 1; step <= 8; step += 1) {
      const prompt = flow.node('Prompt', `step${step}`, { template: `${step}({text})` });
      flow.edge(last, output, prompt, 'text');
      last = prompt;
      output = 'prompt';
    }
    return flow.edge(last, output, flow.node('ChatOutput', 'out'), 'input_value').flow();
  },
  cases: [...forInputs(INPUTS), plain('debug', { input_value: 'x', output_type: 'debug', session_id: 'debug' })],
};
