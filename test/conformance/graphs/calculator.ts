import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Data into a chat output and through a parser. */
export const calculator: ConformanceFlow = {
  name: 'Calculator',
  build(templates) {
    const flow = buildFlow('Calculator', templates);
    const input = flow.node('ChatInput', 'in');
    const sum = flow.node('CalculatorComponent', 'sum');
    const data = flow.node('ChatOutput', 'data');
    const parser = flow.node('ParserComponent', 'parse', { pattern: 'R={result} E={error}' });
    const parsed = flow.node('ChatOutput', 'parsed');
    flow.edge(input, 'message', sum, 'expression').edge(sum, 'result', data, 'input_value');
    return flow.edge(sum, 'result', parser, 'input_data').edge(parser, 'parsed_text', parsed, 'input_value').flow();
  },
  cases: [
    ...both('a product', { input_value: '2*3.5' }),
    plain('debug', { input_value: '2*3.5', output_type: 'debug', session_id: 'debug' }),
    plain('debug of an error', { input_value: '1/0', output_type: 'debug', session_id: 'debug' }),
    ...EXPRESSIONS().map((input_value) => plain(`expression ${input_value}`, { input_value, session_id: 'sums' })),
  ],
};

function EXPRESSIONS(): string[] {
  return [
    '2**3**2 - 7',
    '(1+2)*3/4',
    '10/3',
    '0.1+0.2',
    '1e3',
    '1_000+1',
    '2.',
    '.5*2',
    '1/0',
    '2*',
    '',
    '-3+1',
    '5 % 2',
    '7//2',
    'abs(3)',
    '"a"*2',
    '10**400',
    '9999999999*9999999999',
    '1 + 1\n',
    'a',
    '1,5',
    '2^3',
    '0x10 + 0b11',
    'True + 1',
  ];
}
