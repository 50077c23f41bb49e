import { both, type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** Vertices that store nothing, and what Memory sees of them. */
export const unstored: ConformanceFlow = {
  name: 'Unstored',
  build(templates) {
    const flow = buildFlow('Unstored', templates);
    const input = flow.node('ChatInput', 'in', { should_store_message: false });
    const history = flow.node('Memory', 'history');
    const prompt = flow.node('Prompt', 'p', { template: 'History: {memory}' });
    const model = languageModel(flow, 'model');
    const output = flow.node('ChatOutput', 'out', { should_store_message: false });
    const kept = flow.node('ChatOutput', 'kept', { sender_name: 'Kept' });
    flow.edge(history, 'messages_text', prompt, 'memory').edge(prompt, 'prompt', model, 'system_message');
    flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value');
    return flow.edge(input, 'message', kept, 'input_value').flow();
  },
  cases: [
    plain('first turn', { input_value: 'one', session_id: 'a', output_type: 'debug' }),
    plain('second turn', { input_value: 'two', session_id: 'a' }),
    streamed('third turn', { input_value: 'three', session_id: 'a' }),
    plain('fourth turn', { input_value: 'four', session_id: 'a' }),
    ...both('stored by tweak', { input_value: 'x', tweaks: { 'ChatOutput-out': { should_store_message: true } } }),
  ],
};
