import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { MODEL_URL } from './model-nodes.ts';

/**
 * Components of vendors that speak OpenAI's protocol, one after the other: each tells what the one before was asked.
 */
export const compatibleModels: ConformanceFlow = {
  name: 'Compatible models',
  build(templates) {
    const flow = buildFlow('Compatible models', templates);
    const key = { api_key: 'OPENAI_API_KEY' };
    const fromVariables = ['api_key'];
    const input = flow.node('ChatInput', 'in');
    const first = flow.node('xAIModel', 'first', { ...key, base_url: MODEL_URL }, { fromVariables });
    const second = flow.node('DeepSeekModelComponent', 'second', { ...key, api_base: MODEL_URL }, { fromVariables });
    const third = flow.node(
      'LMStudioModel',
      'third',
      { ...key, base_url: MODEL_URL, model_name: 'local', system_message: 'S' },
      { fromVariables },
    );
    const output = flow.node('ChatOutput', 'out');
    return flow
      .edge(input, 'message', first, 'input_value')
      .edge(first, 'text_output', second, 'input_value')
      .edge(second, 'text_output', third, 'input_value')
      .edge(third, 'text_output', output, 'input_value')
      .flow();
  },
  cases: [
    ...both('a greeting', { input_value: 'Hello there' }),
    ...both('request members', { input_value: 'show:params' }),
    ...['400', '401', '500'].map((fault) =>
      plain(`the model fails with ${fault}`, { input_value: `fail:${fault}`, session_id: 'faults' }),
    ),
  ],
};
