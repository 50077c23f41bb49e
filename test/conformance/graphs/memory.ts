import { type ConformanceCase, type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** The history of a session in a prompt, and each of Memory's settings. */
export const memory: ConformanceFlow = {
  name: 'Memory',
  build(templates) {
    const flow = buildFlow('Memory', templates);
    const input = flow.node('ChatInput', 'in');
    const history = flow.node('Memory', 'history');
    const prompt = flow.node('Prompt', 'p', { template: '<{memory}>({question})' });
    const output = flow.node('ChatOutput', 'out', { sender_name: 'Bot' });
    flow.edge(history, 'messages_text', prompt, 'memory').edge(input, 'message', prompt, 'question');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    plain('first turn', { input_value: 'one', session_id: 'a', output_type: 'debug' }),
    plain('other session, first turn', { input_value: 'eins', session_id: 'b' }),
    plain('second turn', { input_value: 'two\nlines', session_id: 'a' }),
    streamed('other session, second turn', { input_value: 'zwei', session_id: 'b' }),
    plain('third turn', { input_value: 'three', session_id: 'a', output_type: 'debug' }),
    plain('other session, third turn', { input_value: 'drei', session_id: 'b' }),
    tweaked('the last message', { n_messages: 1 }),
    tweaked('the last three', { n_messages: 3 }),
    tweaked('none', { n_messages: 0 }),
    tweaked('descending', { n_messages: 3, order: 'Descending', sender_type: 'User' }),
    tweaked('the user alone', { sender_type: 'User' }),
    tweaked('the machine alone', { sender_type: 'Machine', n_messages: 1 }),
    tweaked('a hidden name filter', { sender_name: 'Bot', n_messages: 2 }),
    tweaked('a hidden template', { template: '[{text}]', n_messages: 2 }),
    tweaked('a shown template', {
      template: { value: '[{sender}|{text}|{nope}|{sender_name!r}]', show: true },
      n_messages: 2,
    }),
    tweaked('a shown name filter', { sender_name: { value: 'Bot', show: true }, n_messages: 1 }),
    tweaked('another context', { context_id: 'elsewhere' }),
    tweaked("another session's id", { session_id: 'a' }),
  ],
};

function tweaked(name: string, fields: Record<string, unknown>): ConformanceCase {
  return plain(name, { input_value: name, session_id: 'b', tweaks: { 'Memory-history': fields } });
}
