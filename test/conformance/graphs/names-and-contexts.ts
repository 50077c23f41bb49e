import { type ConformanceFlow, plain, responses, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Senders, names, session and context ids of the nodes' own. */
export const namesAndContexts: ConformanceFlow = {
  name: 'Names and contexts',
  build(templates) {
    const flow = buildFlow('Names and contexts', templates);
    const input = flow.node('ChatInput', 'in', {
      sender: 'Machine',
      sender_name: 'Sensor',
      session_id: 'own',
      context_id: 'red',
    });
    const history = flow.node('Memory', 'history', { context_id: 'red' }, { displayName: 'Past' });
    const prompt = flow.node('Prompt', 'p', { template: '{memory}; {text}' }, { displayName: 'Composer' });
    const output = flow.node('ChatOutput', 'out', {
      sender: 'User',
      sender_name: 'Ann',
      session_id: 'mine',
      context_id: 'blue',
    });
    flow.edge(history, 'messages_text', prompt, 'memory').edge(input, 'message', prompt, 'text');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    plain('first turn', { input_value: 'one\ntwo', session_id: 'a', output_type: 'debug' }),
    plain('second turn', { input_value: 'two', session_id: 'a' }),
    streamed('third turn', { input_value: 'three', session_id: 'a' }),
    plain('the other context', { input_value: 'four', session_id: 'a', tweaks: { Past: { context_id: 'blue' } } }),
    plain('no context', { input_value: 'five', session_id: 'a', tweaks: { 'Memory-history': { context_id: '' } } }),
    plain('a renamed component', { input_value: 'six', session_id: 'a', output_component: 'Composer' }),
    plain('its old name', { input_value: 'seven', session_id: 'a', output_component: 'Prompt Template' }),
    plain('a tweak by the old name', {
      input_value: 'eight',
      session_id: 'a',
      tweaks: { 'Message History': { context_id: 'blue' } },
    }),
    ...responses('names', 'hi'),
  ],
};
