import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { TABLE_PATH } from '../targets/places.ts';
import { buildFlow, type FlowBuilder, type FlowNode } from './flow-builder.ts';
import { isField } from './node-templates.ts';

/** A table from a file: what the node tells of itself, and what a parser and a chat make of it. */
export const tableFile: ConformanceFlow = {
  name: 'Table file',
  build(templates) {
    const flow = buildFlow('Table file', templates);
    const table = fileNode(flow, 'table', TABLE_PATH, ['dataframe', 'load_files_structured', 'DataFrame']);
    const parser = flow.node('ParserComponent', 'rows', { pattern: '{name}: {age} in {city}', sep: '; ' });
    const rows = flow.node('ChatOutput', 'rows');
    const whole = flow.node('ChatOutput', 'whole');
    return flow
      .chain(
        [table, 'dataframe', parser, 'input_data'],
        [parser, 'parsed_text', rows, 'input_value'],
        [table, 'dataframe', whole, 'input_value'],
      )
      .flow();
  },
  cases: [plain('every vertex', { session_id: 'a', output_type: 'debug' })],
};

/** A File node with the output that its editor gives it for the kind of file. */
function fileNode(flow: FlowBuilder, label: string, path: string, [name, method, type]: readonly string[]): FlowNode {
  const node = flow.node('File', label);
  const field = node.data.node.template.path;
  if (isField(field)) field.file_path = [path];
  const [first] = node.data.node.outputs;
  node.data.node.outputs = [{ ...first, name: String(name), method, types: [String(type)], selected: type }];
  return node;
}
