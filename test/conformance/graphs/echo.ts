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

/** The smallest flow, and everything that the run route itself decides. */
export const echo: ConformanceFlow = {
  name: 'Echo',
  build(templates) {
    const flow = buildFlow('Echo', templates);
    const input = flow.node('ChatInput', 'in');
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'message', output, 'input_value').flow();
  },
  cases: [
    ...forInputs(INPUTS),
    ...both('line breaks', { input_value: 'a\n\n\n\nb\nc\n \n\nd\r\ne' }),
    plain('no session', { input_value: 'hi' }),
    streamed('no session', { input_value: 'hi' }),
    plain('no input', { session_id: 'no input' }),
    plain('an empty body', {}),
    plain('the nested body', { input_request: { input_value: 'nested', session_id: 'nested' }, context: { a: 1 } }),
    plain('debug output', { input_value: 'hi', output_type: 'debug', session_id: 'types' }),
    plain('any output', { input_value: 'hi', output_type: 'any', session_id: 'types' }),
    plain('text output of a chat flow', { input_value: 'hi', output_type: 'text', session_id: 'types' }),
    plain('text input of a chat flow', { input_value: 'hi', input_type: 'text', session_id: 'types' }),
    plain('any input', { input_value: 'hi', input_type: 'any', session_id: 'types' }),
    plain('output component by id', { input_value: 'hi', output_component: 'ChatInput-in', session_id: 'types' }),
    plain('output component by name', { input_value: 'hi', output_component: 'Chat Output', session_id: 'types' }),
    plain('unknown output component', { input_value: 'hi', output_component: 'nope', session_id: 'types' }),
    plain('input beside its tweak', { input_value: 'hi', tweaks: { 'ChatInput-in': { input_value: 'tweaked' } } }),
    plain('an empty session id', { input_value: 'hi', session_id: '' }),
    plain('a tweak of code', { input_value: 'hi', tweaks: { 'ChatInput-in': { code: 'raise' } }, session_id: 'tweak' }),
    plain('null members', { input_value: 'hi', tweaks: null, output_component: null, session_id: 'tweak' }),
    plain('input by tweak', { tweaks: { 'ChatInput-in': { input_value: 'tweaked' } }, session_id: 'tweak' }),
    plain('unknown tweaks', { input_value: 'hi', tweaks: { nope: { a: 1 }, other: 'x' }, session_id: 'tweak' }),
    plain('a tweak of the sender', {
      input_value: 'one\ntwo',
      tweaks: { 'Chat Output': { sender: 'User', sender_name: 'Ann' } },
      session_id: 'tweak',
    }),
    ...responses('a greeting', 'Hello there'),
    ...responses('unicode', 'Grüße 世界 🌍'),
  ],
};
