import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { FILE_PATH } from '../targets/places.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** A chat message with a file, in front of a model that is shown it. */
export const fileToModel: ConformanceFlow = {
  name: 'File to a model',
  build(templates) {
    const flow = buildFlow('File to a model', templates);
    const input = flow.node('ChatInput', 'in');
    const { files } = input.data.node.template;
    if (typeof files === 'object') files.file_path = FILE_PATH;
    const model = languageModel(flow, 'model', { system_message: 'Look closely.' });
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
  },
  cases: [plain('a question', { input_value: 'What is this?', session_id: 'look' })],
};
