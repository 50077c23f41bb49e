import { both, type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow, type FlowBuilder, type FlowNode } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';
import type { NodeTemplates } from './node-templates.ts';

/** The input's words, one by one through a parser, as a table. */
export const loopFlow: ConformanceFlow = {
  name: 'Loop',
  build(templates) {
    const { flow, words } = wordsOf('Loop', templates);
    const parser = flow.node('ParserComponent', 'each', { pattern: '<{text}>' });
    return closed(flow, words, [parser, 'input_data'], [parser, 'parsed_text']).flow();
  },
  cases: [
    ...both('three words', { input_value: 'one,two,three' }),
    ...both('one word', { input_value: 'one' }),
    plain('every vertex', { input_value: 'one,two', output_type: 'debug', session_id: 'debug' }),
    plain('forty words', { input_value: Array.from({ length: 40 }, (_, n) => `w${n}`).join(','), session_id: 'forty' }),
  ],
};

/** A model is asked about each word. */
export const loopedModel: ConformanceFlow = {
  name: 'Looped model',
  build(templates) {
    const { flow, words } = wordsOf('Looped model', templates);
    const parser = flow.node('ParserComponent', 'each', { pattern: 'Translate {text}' });
    const model = languageModel(flow, 'model', { system_message: 'Be short' });
    flow.edge(parser, 'parsed_text', model, 'input_value');
    return closed(flow, words, [parser, 'input_data'], [model, 'text_output']).flow();
  },
  cases: [
    ...both('two words', { input_value: 'one,two' }),
    plain('a model that fails', { input_value: 'one,fail:401,three', session_id: 'fails' }),
    streamed('a model that fails', { input_value: 'one,fail:401,three', session_id: 'fails streamed' }),
  ],
};

/** A chat output within the loop speaks in every turn. */
export const loopedChat: ConformanceFlow = {
  name: 'Looped chat',
  build(templates) {
    const { flow, words } = wordsOf('Looped chat', templates);
    const each = flow.node('ChatOutput', 'each', { sender_name: 'Each' });
    return closed(flow, words, [each, 'input_value'], [each, 'message']).flow();
  },
  cases: both('two words', { input_value: 'one,two' }),
};

function wordsOf(name: string, templates: NodeTemplates): { readonly flow: FlowBuilder; readonly words: FlowNode } {
  const flow = buildFlow(name, templates);
  const input = flow.node('ChatInput', 'in');
  const words = flow.node('SplitText', 'words', { separator: ',', chunk_size: 1, chunk_overlap: 0 });
  flow.edge(input, 'message', words, 'data_inputs');
  return { flow, words };
}

function closed(
  flow: FlowBuilder,
  words: FlowNode,
  first: readonly [FlowNode, string],
  last: readonly [FlowNode, string],
): FlowBuilder {
  const loop = flow.node('LoopComponent', 'loop');
  const output = flow.node('ChatOutput', 'out');
  return flow
    .edge(words, 'dataframe', loop, 'data')
    .edge(loop, 'item', ...first)
    .loop(...last, loop, 'item')
    .edge(loop, 'done', output, 'input_value');
}
