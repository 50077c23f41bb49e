import { both, type ConformanceFlow, forInputs, INPUTS, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { openAiModel } from './model-nodes.ts';

/** The OpenAI component with every request member it can set. */
export const openAiModelFlow: ConformanceFlow = {
  name: 'OpenAI model',
  build(templates) {
    const flow = buildFlow('OpenAI model', templates);
    const input = flow.node('ChatInput', 'in');
    const more = {
      system_message: 'Braces {stay}',
      temperature: 0.3,
      seed: 7,
      max_tokens: 20,
      model_kwargs: { top_p: 0.5 },
    };
    const model = openAiModel(flow, 'model', more);
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug' }),
    ...both('request members', { input_value: 'show:params' }),
    plain('fewer members', tweaked({ model_kwargs: {}, max_tokens: 0, temperature: 0, seed: 0 })),
    plain('empty members', tweaked({ max_tokens: '', model_kwargs: { n: 1, user: 'u' } })),
    plain('JSON mode members', tweaked({ json_mode: true })),
    plain('a reasoning model', tweaked({ model_name: 'o3-mini' })),
    plain('a newer model', tweaked({ model_name: 'gpt-5-mini' })),
    plain('JSON mode', { input_value: 'Hi', session_id: 'json', tweaks: { OpenAI: { json_mode: true } } }),
    ...['401', '429', '500', 'empty'].map((fault) =>
      plain(`the model fails with ${fault}`, { input_value: `fail:${fault}`, session_id: 'faults' }),
    ),
  ],
};

function tweaked(members: Record<string, unknown>): Record<string, unknown> {
  return { input_value: 'show:params', session_id: 'members', tweaks: { 'OpenAIModel-model': members } };
}
