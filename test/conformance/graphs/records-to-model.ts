import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/**
 * Records that a model fills in, one by one to another model: what a looped vertex tells of itself is its first turn's.
 */
export const recordsToModel: ConformanceFlow = {
  name: 'Records to a model',
  build(templates) {
    const flow = buildFlow('Records to a model', templates);
    const input = flow.node('ChatInput', 'in');
    const filling = languageModel(flow, 'filling');
    const records = flow.node('StructuredOutput', 'records', {
      output_schema: [
        { name: 'name', description: 'Who', type: 'str', multiple: 'False' },
        { name: 'age', description: 'In years', type: 'int', multiple: 'False' },
      ],
    });
    const loop = flow.node('LoopComponent', 'loop');
    const parser = flow.node('ParserComponent', 'each', { pattern: 'Tell of {name} ({age})' });
    const telling = languageModel(flow, 'telling', { system_message: 'Be brief.' });
    const output = flow.node('ChatOutput', 'out');
    return flow
      .chain(
        [filling, 'model_output', records, 'llm'],
        [input, 'message', records, 'input_value'],
        [records, 'dataframe_output', loop, 'data'],
        [loop, 'item', parser, 'input_data'],
        [parser, 'parsed_text', telling, 'input_value'],
      )
      .loop(telling, 'text_output', loop, 'item')
      .edge(loop, 'done', output, 'input_value')
      .flow();
  },
  cases: [
    ...both('two records', { input_value: filled('{"name": "Ann", "age": 30}, {"name": "Bob", "age": 4}') }),
    plain('every vertex', {
      input_value: filled('{"name": "Ann", "age": 30}, {"name": "Bob", "age": 4}'),
      output_type: 'debug',
      session_id: 'debug',
    }),
    plain('a wrong type', { input_value: filled('{"name": "Ann", "age": "old"}'), session_id: 'wrong' }),
  ],
};

function filled(records: string): string {
  return `turn: OutputModel {"objects": [${records}]}`;
}
