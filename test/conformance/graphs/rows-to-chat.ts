import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Rows straight into a chat output: a table. Without a chat input the whole graph runs. */
export const rowsToChat: ConformanceFlow = {
  name: 'Rows to chat',
  build(templates) {
    const flow = buildFlow('Rows to chat', templates);
    const history = flow.node('Memory', 'history', { n_messages: 2 });
    const table = flow.node('ChatOutput', 'table', { should_store_message: false });
    const text = flow.node('TextInput', 'text');
    const output = flow.node('ChatOutput', 'said', { sender: 'User', sender_name: 'Ann' });
    return flow.edge(history, 'dataframe', table, 'input_value').edge(text, 'text', output, 'input_value').flow();
  },
  cases: [
    plain('no rows', { input_value: 'one', input_type: 'text', session_id: 'a', output_type: 'debug' }),
    plain('one row', { input_value: 'two | pipe', input_type: 'text', session_id: 'a' }),
    plain('two rows', { input_value: 'three\n\n\nlines', input_type: 'text', session_id: 'a' }),
    plain('two rows with line breaks', { input_value: 'four', input_type: 'text', session_id: 'a' }),
  ],
};
