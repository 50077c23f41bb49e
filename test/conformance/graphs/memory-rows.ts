import { type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** The history as rows: parsed line by line. */
export const memoryRows: ConformanceFlow = {
  name: 'Memory rows',
  build(templates) {
    const flow = buildFlow('Memory rows', templates);
    const input = flow.node('ChatInput', 'in');
    const history = flow.node('Memory', 'history', { n_messages: 3 });
    const parser = flow.node('ParserComponent', 'lines', { pattern: '{sender} said {text!r}', sep: ' / ' });
    const prompt = flow.node('Prompt', 'p', { template: '{rows} -> {question}' });
    const output = flow.node('ChatOutput', 'out');
    flow.edge(history, 'dataframe', parser, 'input_data').edge(parser, 'parsed_text', prompt, 'rows');
    return flow.edge(input, 'message', prompt, 'question').edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    plain('first turn', { input_value: 'one', session_id: 'a', output_type: 'debug' }),
    plain('second turn', { input_value: 'two | pipe', session_id: 'a', output_type: 'debug' }),
    streamed('third turn', { input_value: 'three\n\nlines', session_id: 'a' }),
    plain('unknown column', {
      // Its failure is a message of the session at the recorded server.
      input_value: 'x',
      session_id: 'b',
      tweaks: { 'ParserComponent-lines': { pattern: '{nope}' } },
    }),
    plain('a column of objects', {
      input_value: 'x',
      session_id: 'a',
      tweaks: {
        'Message History': { n_messages: 1 },
        'ParserComponent-lines': { pattern: '{properties} {edit} {duration}' },
      },
    }),
    plain('rows as a table', {
      input_value: 'x',
      session_id: 'a',
      tweaks: { 'ParserComponent-lines': { mode: 'Stringify' } },
      output_type: 'debug',
    }),
    plain('separator with an escape', {
      input_value: 'x',
      session_id: 'a',
      tweaks: { 'ParserComponent-lines': { sep: '\\n--\\n', pattern: '{sender_name}' } },
    }),
  ],
};
