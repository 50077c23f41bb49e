import { both, type ConformanceFlow, forInputs, INPUTS, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { MODEL_ORIGIN } from './model-nodes.ts';

/** The Anthropic component, whose protocol is its own. */
export const anthropicModelFlow: ConformanceFlow = {
  name: 'Anthropic model',
  build(templates) {
    const flow = buildFlow('Anthropic model', templates);
    const input = flow.node('ChatInput', 'in');
    const model = flow.node(
      'AnthropicModel',
      'model',
      { api_key: 'ANTHROPIC_API_KEY', base_url: MODEL_ORIGIN, system_message: 'Braces {stay}', temperature: 0.3 },
      { fromVariables: ['api_key'] },
    );
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug' }),
    ...both('request members', { input_value: 'show:params' }),
    plain('fewer tokens', {
      input_value: 'show:params',
      session_id: 'members',
      tweaks: { 'AnthropicModel-model': { max_tokens: 9, temperature: 0, model_name: 'claude-3-haiku-20240307' } },
    }),
    ...['400', '401', '404', '429', '500'].map((fault) =>
      plain(`the model fails with ${fault}`, { input_value: `fail:${fault}`, session_id: 'faults' }),
    ),
  ],
};
