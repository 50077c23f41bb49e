import { both, type ConformanceFlow, plain, variableHeader } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** Fields that name variables: stored, in a header, missing. */
export const variables: ConformanceFlow = {
  name: 'Variables',
  build(templates) {
    const flow = buildFlow('Variables', templates);
    const input = flow.node('ChatInput', 'in');
    const city = flow.node(
      'TextInput',
      'city',
      { input_value: 'CONFORMANCE_CITY' },
      { fromVariables: ['input_value'] },
    );
    const prompt = flow.node('Prompt', 'p', { template: 'In {city}' });
    const model = languageModel(flow, 'model');
    const output = flow.node('ChatOutput', 'out');
    flow.edge(city, 'text', prompt, 'city').edge(prompt, 'prompt', model, 'system_message');
    return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
  },
  cases: [
    ...both('stored', { input_value: 'Hi' }),
    ...both('in a header', { input_value: 'Hi' }, variableHeader('CONFORMANCE_CITY', 'Oslo')),
    plain('a lower-case header', { input_value: 'Hi', session_id: 'a' }, variableHeader('conformance_city', 'Rome')),
    plain('another header', { input_value: 'Hi', session_id: 'a' }, variableHeader('OTHER', 'Rome')),
    plain(
      'a tweak names a variable',
      { input_value: 'Hi', session_id: 'a', tweaks: { 'TextInput-city': { input_value: 'TOWN' } } },
      variableHeader('TOWN', 'Bonn'),
    ),
    plain('a tweak with the text itself', {
      input_value: 'Hi',
      session_id: 'a',
      tweaks: { 'TextInput-city': { input_value: { value: 'Rome', load_from_db: false } } },
    }),
    ...both('missing', { input_value: 'Hi', tweaks: { 'TextInput-city': { input_value: 'CONFORMANCE_MISSING' } } }),
    plain('a missing key', {
      input_value: 'Hi',
      session_id: 'a',
      tweaks: { 'Language Model': { api_key: 'CONFORMANCE_MISSING' } },
    }),
    plain('a key by tweak', {
      input_value: 'Hi',
      session_id: 'a',
      tweaks: { 'Language Model': { api_key: { value: 'sk-own', load_from_db: false } } },
    }),
    plain('no key', {
      input_value: 'Hi',
      session_id: 'a',
      tweaks: { 'Language Model': { api_key: { value: '', load_from_db: false } } },
    }),
  ],
};
