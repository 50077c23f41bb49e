import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { isField } from './node-templates.ts';

/** An output whose field takes a list: a message and two records, one line each. */
export const listInput: ConformanceFlow = {
  name: 'List input',
  build(templates) {
    const flow = buildFlow('List input', templates);
    const input = flow.node('ChatInput', 'in');
    const sum = flow.node('CalculatorComponent', 'sum');
    const output = flow.node('ChatOutput', 'out');
    const field = output.data.node.template.input_value;
    if (isField(field)) field.list = true;
    flow.edge(input, 'message', sum, 'expression');
    return flow.edge(sum, 'result', output, 'input_value').flow();
  },
  cases: [
    ...both('one record', { input_value: '1+1' }),
    plain('debug', { input_value: '1+1', output_type: 'debug', session_id: 'a' }),
  ],
};
