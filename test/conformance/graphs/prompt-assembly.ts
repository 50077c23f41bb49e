import { both, type ConformanceFlow, forInputs, INPUTS, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** A prompt of two variables into a chat and a text output, with tweaks in their three forms. */
export const promptAssembly: ConformanceFlow = {
  name: 'Prompt assembly',
  build(templates) {
    const flow = buildFlow('Prompt assembly', templates);
    const input = flow.node('ChatInput', 'in');
    const place = flow.node('TextInput', 'place', { input_value: 'Bern' });
    const prompt = flow.node('Prompt Template', 'say', { template: 'Say {words} in {place}, {{not this}}' });
    const chat = flow.node('ChatOutput', 'chat');
    const text = flow.node('TextOutput', 'text');
    flow.edge(input, 'message', prompt, 'words').edge(place, 'text', prompt, 'place');
    return flow.edge(prompt, 'prompt', chat, 'input_value').edge(prompt, 'prompt', text, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    ...['chat', 'text', 'any', 'debug'].map((output_type) =>
      plain(`output type ${output_type}`, { input_value: 'x', output_type, session_id: 'types' }),
    ),
    plain('output component prompt', { input_value: 'x', output_component: 'PromptTemplate-say', session_id: 'types' }),
    ...both('tweak by id', { input_value: 'x', tweaks: { 'PromptTemplate-say': { template: '{words}!\\n{place}' } } }),
    ...both('tweak by name', { input_value: 'x', tweaks: { 'Text Input': { input_value: 'Oslo' } } }),
    ...both('flat tweak', { input_value: 'x', tweaks: { template: 'Flat {place} {words}' } }),
    plain('tweak object', {
      input_value: 'x',
      tweaks: { 'Text Input': { input_value: { value: 'Rome' } } },
      session_id: 't',
    }),
    plain('unknown name in the prompt', { input_value: 'x', tweaks: { template: '{words} {nope}' }, session_id: 't' }),
    plain('unclosed brace', { input_value: 'x', tweaks: { template: 'a {words' }, session_id: 't' }),
  ],
};
