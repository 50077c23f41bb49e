import { type ConformanceFlow, forInputs, INPUTS, responses } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel, openAiModel } from './model-nodes.ts';

/** A model's answer is the next one's question. */
export const modelChain: ConformanceFlow = {
  name: 'Model chain',
  build(templates) {
    const flow = buildFlow('Model chain', templates);
    const input = flow.node('ChatInput', 'in');
    const first = languageModel(flow, 'first', { system_message: 'First' });
    const prompt = flow.node('Prompt Template', 'between', { template: 'Refine: {draft}' });
    const second = openAiModel(flow, 'second', { system_message: 'Second' });
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', first, 'input_value').edge(first, 'text_output', prompt, 'draft');
    return flow.edge(prompt, 'prompt', second, 'input_value').edge(second, 'text_output', output, 'input_value').flow();
  },
  cases: [...forInputs(INPUTS), ...responses('a draft', 'draft')],
};
