import {
  both,
  type ConformanceFlow,
  forInputs,
  INPUTS,
  plain,
  responses,
  streamed,
} from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** A model with a system message from a prompt; failures of the provider. */
export const languageModelFlow: ConformanceFlow = {
  name: 'Language model',
  build(templates) {
    const flow = buildFlow('Language model', templates);
    const input = flow.node('ChatInput', 'in');
    const mood = flow.node('TextInput', 'mood', { input_value: 'kind' });
    const prompt = flow.node('Prompt Template', 'system', { template: '  Be {mood}.\n' });
    const model = languageModel(flow, 'model');
    const output = flow.node('ChatOutput', 'out');
    flow.edge(mood, 'text', prompt, 'mood').edge(prompt, 'prompt', model, 'system_message');
    return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug' }),
    streamed('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug stream' }),
    ...both('request members', { input_value: 'show:params' }),
    ...['gpt-4o', 'gpt-5-mini', 'o3-mini', 'o1', 'gpt-5-chat-latest'].flatMap((model_name) => [
      plain(`request members of ${model_name}`, {
        input_value: 'show:params',
        session_id: 'models',
        tweaks: { 'Language Model': { model_name, temperature: 0 } },
      }),
      plain(`messages of ${model_name}`, { input_value: 'Hi', session_id: 'models', tweaks: { model_name } }),
    ]),
    plain('no system message', { input_value: 'Hi', session_id: 'bare', tweaks: { template: '' } }),
    streamed('a component that does not stream by itself', {
      input_value: 'Hi',
      session_id: 'tweak stream',
      tweaks: { 'Language Model': { stream: false } },
    }),
    ...['401', '429', '500', 'empty'].flatMap((fault) =>
      both(`the model fails with ${fault}`, { input_value: `fail:${fault}` }),
    ),
    ...responses('a greeting', 'Hello there'),
    ...responses('an empty input', ''),
    ...responses('a failing model', 'fail:401'),
    ...responses('tools', 'Hi', { tools: [{ type: 'function', name: 'f' }] }),
  ],
};
