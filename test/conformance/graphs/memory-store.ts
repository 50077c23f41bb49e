import { type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { isField } from './node-templates.ts';

/** Memory in its Store mode: keeps a prompt's text beside the chat, and another Memory reads it back. */
export const memoryStore: ConformanceFlow = {
  name: 'Memory store',
  build(templates) {
    const flow = buildFlow('Memory store', templates);
    const input = flow.node('ChatInput', 'in');
    const note = flow.node('Prompt', 'note', { template: 'Note: {text}' });
    const store = flow.node('Memory', 'store', { mode: 'Store', sender: 'Machine', sender_name: 'Notes' });
    for (const name of ['message', 'sender', 'sender_name']) {
      const field = store.data.node.template[name];
      if (isField(field)) field.show = true;
    }
    const output = store.data.node.outputs[0] as { name: string; types: string[] };
    store.data.node.outputs = [
      { ...output, name: 'stored_messages', display_name: 'Stored Messages', method: 'store_message' },
    ];
    store.data.selected_output = 'stored_messages';
    const said = flow.node('ChatOutput', 'said');
    flow.edge(input, 'message', note, 'text').edge(note, 'prompt', store, 'message');
    return flow.edge(store, 'stored_messages', said, 'input_value').flow();
  },
  cases: [
    plain('first turn', { input_value: 'one', session_id: 'a', output_type: 'debug' }),
    plain('second turn', { input_value: 'two', session_id: 'a' }),
    streamed('third turn', { input_value: 'three', session_id: 'a' }),
  ],
};
