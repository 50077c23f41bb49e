import {
  both,
  type ConformanceCase,
  type ConformanceFlow,
  forInputs,
  INPUTS,
  plain,
  responses,
  streamed,
} from '../cases/conformance-flow.ts';
import { readStarter } from './starter-files.ts';

/** The starter projects of the component types that run here. */
export const starterFlows: readonly ConformanceFlow[] = [
  starter('Basic Prompting', [
    ...forInputs(INPUTS),
    ...interleavedTurns(),
    ...both('tweak by id', { input_value: 'Hi', tweaks: { 'Prompt-tOH5D': { template: 'By id {{x}}' } } }),
    ...both('tweak by name', { input_value: 'Hi', tweaks: { Prompt: { template: 'By name' } } }),
    ...both('flat tweak', { input_value: 'Hi', tweaks: { template: 'Flat' } }),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug' }),
    ...responses('a greeting', 'Hello there'),
  ]),
  starter('Basic Prompt Chaining', [
    ...forInputs(INPUTS),
    ...interleavedTurns(),
    ...both('tweak by id', {
      input_value: 'Hi',
      tweaks: { 'LanguageModelComponent-k0SIV': { temperature: 0.9, system_message: 'Tweaked' } },
    }),
    ...both('tweak by name', { input_value: 'Hi', tweaks: { 'Chat Output': { sender_name: 'Chain' } } }),
    ...both('flat tweak', { input_value: 'Hi', tweaks: { model_name: 'gpt-4o' } }),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'debug' }),
    ...responses('a greeting', 'Hello there'),
  ]),
  starter('Memory Chatbot', [
    ...forInputs(INPUTS),
    ...interleavedTurns(),
    ...inSession('turns a', 'tweak by id', { 'Memory-MKGtC': { n_messages: 2 } }),
    ...inSession('turns b', 'tweak by name', { 'Chat Output': { sender_name: 'Bot' } }),
    ...inSession('turns a', 'flat tweak', { n_messages: '2' }),
    plain('debug', { input_value: 'Hi', output_type: 'debug', session_id: 'turns a' }),
    ...responses('a greeting', 'Hello there'),
    ...responses('a second turn', 'And again', { previous_response_id: 'responses a greeting' }),
  ]),
];

function starter(name: string, cases: readonly ConformanceCase[]): ConformanceFlow {
  return { name, build: () => readStarter(name), cases };
}

/** Three turns in each of two sessions, taking turns; every other one streamed. */
function interleavedTurns(): ConformanceCase[] {
  return [1, 2, 3].flatMap((turn) => [
    (turn === 2 ? streamed : plain)(`turn ${turn} of session a`, {
      input_value: `a says ${turn}`,
      session_id: 'turns a',
    }),
    (turn === 2 ? plain : streamed)(`turn ${turn} of session b`, {
      input_value: `b says ${turn}`,
      session_id: 'turns b',
    }),
  ]);
}

/** A plain and a streamed run with tweaks in a session that has a history. */
function inSession(session_id: string, name: string, tweaks: Record<string, unknown>): ConformanceCase[] {
  const body = { input_value: 'Hi', session_id, tweaks };
  return [plain(name, body), streamed(name, body)];
}
