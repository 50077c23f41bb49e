import { both, type ConformanceCase, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** Both branches of If-Else by every operator, and its default route. */
export const router: ConformanceFlow = {
  name: 'Router',
  build(templates) {
    const flow = buildFlow('Router', templates);
    const input = flow.node('ChatInput', 'in');
    const route = flow.node('ConditionalRouter', 'route', { match_text: 'yes' });
    const yes = flow.node('ChatOutput', 'yes');
    const no = flow.node('ChatOutput', 'no');
    flow.edge(input, 'message', route, 'input_text').edge(route, 'true_result', yes, 'input_value');
    return flow.edge(route, 'false_result', no, 'input_value').flow();
  },
  cases: [
    ...both('equal, no messages', { input_value: 'yes' }),
    ...both('not equal, no messages', { input_value: 'no' }),
    plain('debug of the true route', routed('yes', {}, 'debug')),
    plain('debug of the false route', routed('no', {}, 'debug')),
    ...COMPARISONS().flatMap(([operator, match_text, ...inputs]) =>
      inputs.map((input) => comparison(operator, match_text, input)),
    ),
    plain('case ignored', routed('YES', { case_sensitive: false })),
    plain('case kept', routed('YES', { case_sensitive: true })),
    plain('regex keeps case', routed('YES', { operator: 'regex', match_text: 'yes', case_sensitive: false })),
    ...['true_result', 'false_result'].flatMap((default_route) =>
      ['yes', 'no'].map((input) =>
        plain(
          `one iteration, default ${default_route}, ${input}`,
          routed(input, { max_iterations: 1, default_route }, 'debug'),
        ),
      ),
    ),
  ],
};

function comparison(operator: string, match_text: string, input: string): ConformanceCase {
  return plain(
    `${JSON.stringify(input)} ${operator} ${JSON.stringify(match_text)}`,
    routed(input, { operator, match_text }),
  );
}

function routed(input_value: string, fields: Record<string, unknown>, output_type = 'chat'): Record<string, unknown> {
  const messages = { true_case_message: 'It is true', false_case_message: 'It is false' };
  return {
    input_value,
    output_type,
    session_id: 'routes',
    tweaks: { 'ConditionalRouter-route': { ...messages, ...fields } },
  };
}

function COMPARISONS(): [string, string, ...string[]][] {
  return [
    ['equals', 'yes', 'yes', ' yes'],
    ['not equals', 'yes', 'yes', 'no'],
    ['contains', 'es', 'yes', 'no', ''],
    ['contains', '', 'anything'],
    ['starts with', 'ye', 'yes', 'eyes'],
    ['ends with', 'es', 'yes', 'no'],
    ['regex', '^\\d+$', '123', 'a1', '12\n'],
    ['regex', '\\d+', '1a', 'a1'],
    ['regex', '(?i)yes', 'YES', 'no'],
    ['regex', '(', 'x'],
    ['less than', '5', '4.5', '5', 'x'],
    ['less than or equal', '5', '5', '5.01'],
    ['greater than', '5', '1e3', '5', ' 6 '],
    ['greater than or equal', '-1', '-1', '-2', 'inf', 'nan'],
    ['greater than', '1_000', '1_001', '0x10'],
  ];
}
