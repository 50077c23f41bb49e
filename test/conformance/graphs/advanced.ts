import { advanced, type ConformanceFlow } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Inputs, outputs and tweaks by name, one input a request: of several, that server answers the first one's. */
export const advancedInputs: ConformanceFlow = {
  name: 'Advanced run',
  build(templates) {
    const flow = buildFlow('Advanced run', templates);
    const chat = flow.node('ChatInput', 'in');
    const text = flow.node('TextInput', 'aside', { input_value: 'of its own' });
    const prompt = flow.node('Prompt Template', 'both', { template: '{said} and {aside}' });
    const output = flow.node('ChatOutput', 'out');
    flow.edge(chat, 'message', prompt, 'said').edge(text, 'text', prompt, 'aside');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    advanced('nothing', {}),
    advanced('an input for all', { inputs: [{ input_value: 'hi' }] }),
    advanced('an input for the chat', { inputs: [{ input_value: 'hi', type: 'chat' }] }),
    advanced('an input for a text', { inputs: [{ input_value: 'hi', type: 'text' }] }),
    advanced('an input by id', { inputs: [{ input_value: 'hi', components: ['ChatInput-in'] }] }),
    advanced('an input by name', { inputs: [{ input_value: 'hi', components: ['Text Input'] }] }),
    advanced('an input for nobody', { inputs: [{ input_value: 'hi', components: ['nope'] }] }),
    advanced('an output by name', { inputs: [{ input_value: 'hi' }], outputs: ['Prompt Template'] }),
    advanced('outputs by id', { inputs: [{ input_value: 'hi' }], outputs: ['ChatOutput-out', 'TextInput-aside'] }),
    advanced('an unknown output', { inputs: [{ input_value: 'hi' }], outputs: ['nope'] }),
    advanced('a tweak', { inputs: [{ input_value: 'hi' }], tweaks: { 'ChatOutput-out': { sender_name: 'Eva' } } }),
    advanced('a null input', { inputs: [{ input_value: null }], outputs: null, tweaks: null, session_id: null }),
  ],
};

/** A failed advanced run says so in plain words. */
export const advancedFailure: ConformanceFlow = {
  name: 'Advanced failure',
  build(templates) {
    const flow = buildFlow('Advanced failure', templates);
    const prompt = flow.node('Prompt Template', 'bad', { template: '{unclosed' });
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [advanced('a prompt that is none', {})],
};
