import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';
import { languageModel } from './model-nodes.ts';

/** Branches of several vertices behind a router, one with a model, and a vertex behind both. */
export const routerBranches: ConformanceFlow = {
  name: 'Router branches',
  build(templates) {
    const flow = buildFlow('Router branches', templates);
    const input = flow.node('ChatInput', 'in');
    const route = flow.node('ConditionalRouter', 'route', { operator: 'starts with', match_text: '/' });
    const command = flow.node('Prompt', 'command', { template: 'Command {text}' });
    const commandOut = flow.node('ChatOutput', 'command', { sender_name: 'Shell' });
    const model = languageModel(flow, 'model', { system_message: 'Answer.' });
    const modelOut = flow.node('ChatOutput', 'model');
    const joined = flow.node('Prompt', 'joined', { template: '{left}|{right}' });
    const joinedOut = flow.node('ChatOutput', 'joined');
    flow.edge(input, 'message', route, 'input_text').edge(input, 'message', route, 'true_case_message');
    flow.edge(input, 'message', route, 'false_case_message');
    flow.edge(route, 'true_result', command, 'text').edge(command, 'prompt', commandOut, 'input_value');
    flow.edge(route, 'false_result', model, 'input_value').edge(model, 'text_output', modelOut, 'input_value');
    flow.edge(command, 'prompt', joined, 'left').edge(model, 'text_output', joined, 'right');
    return flow.edge(joined, 'prompt', joinedOut, 'input_value').flow();
  },
  cases: [
    ...both('the command branch', { input_value: '/help' }),
    ...both('the model branch', { input_value: 'Hello' }),
    plain('debug of the command branch', { input_value: '/help', output_type: 'debug', session_id: 'debug' }),
    plain('debug of the model branch', { input_value: 'Hello', output_type: 'debug', session_id: 'debug' }),
    plain('output of the other branch', {
      input_value: '/help',
      output_component: 'ChatOutput-model',
      session_id: 'debug',
    }),
  ],
};
