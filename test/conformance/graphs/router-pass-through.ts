import { both, type ConformanceFlow, plain, responses } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** A router that passes its input on, straight into one chat output for both routes. */
export const routerPassThrough: ConformanceFlow = {
  name: 'Router pass through',
  build(templates) {
    const flow = buildFlow('Router pass through', templates);
    const input = flow.node('ChatInput', 'in', { sender_name: 'Eve', context_id: 'cx' });
    const route = flow.node('ConditionalRouter', 'route', { operator: 'contains', match_text: '?' });
    const question = flow.node('ChatOutput', 'question', { sender_name: 'Asked' });
    const statement = flow.node('ChatOutput', 'statement', { sender_name: 'Told' });
    for (const field of ['input_text', 'true_case_message', 'false_case_message']) {
      flow.edge(input, 'message', route, field);
    }
    flow.edge(route, 'true_result', question, 'input_value');
    return flow.edge(route, 'false_result', statement, 'input_value').flow();
  },
  cases: [
    ...both('a question', { input_value: 'Who?' }),
    ...both('a statement', { input_value: 'one\ntwo' }),
    plain('any', { input_value: 'Who?', output_type: 'any', session_id: 'any' }),
    ...responses('a question', 'Who?'),
  ],
};
