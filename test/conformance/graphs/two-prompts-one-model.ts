import { both, type ConformanceFlow, forInputs, INPUTS, plain, responses } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** Two prompts into one model, and its answer into a prompt and two outputs: only the direct one can stream. */
export const twoPromptsOneModel: ConformanceFlow = {
  name: 'Two prompts, one model',
  build(templates) {
    const flow = buildFlow('Two prompts, one model', templates);
    const input = flow.node('ChatInput', 'in');
    const system = flow.node('Prompt', 'system', { template: 'You know {topic}.' });
    const question = flow.node('Prompt', 'question', { template: 'Q: {topic}?' });
    const model = languageModel(flow, 'model', { stream: true });
    const direct = flow.node('ChatOutput', 'direct');
    const wrap = flow.node('Prompt', 'wrap', { template: '<{answer}>' });
    const wrapped = flow.node('ChatOutput', 'wrapped', { sender_name: 'Wrapper' });
    flow.edge(input, 'message', system, 'topic').edge(input, 'message', question, 'topic');
    flow.edge(system, 'prompt', model, 'system_message').edge(question, 'prompt', model, 'input_value');
    flow.edge(model, 'text_output', direct, 'input_value').edge(model, 'text_output', wrap, 'answer');
    return flow.edge(wrap, 'prompt', wrapped, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    ...both('the direct output as the user', {
      input_value: 'tea',
      tweaks: { 'ChatOutput-direct': { sender: 'User', sender_name: 'Ann' } },
    }),
    ...both('the direct output unstored', {
      input_value: 'tea',
      tweaks: { 'ChatOutput-direct': { should_store_message: false } },
    }),
    plain('debug', { input_value: 'tea', output_type: 'debug', session_id: 'debug' }),
    ...responses('a topic', 'tea'),
  ],
};
