import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { PAGE_URL } from '../targets/places.ts';
import { agentNode, asTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

/** What a page answers, printed by a parser and told to a model: no JSON, so bytes. */
export const apiAnswers: ConformanceFlow = {
  name: 'API answers',
  build(templates) {
    const flow = buildFlow('API answers', templates);
    const input = flow.node('ChatInput', 'in');
    const request = flow.node('APIRequest', 'request', { url_input: `${PAGE_URL}/more` });
    const parser = flow.node('ParserComponent', 'print', { pattern: '{status_code} {result}' });
    const agent = agentNode(flow, 'agent', { add_current_date_tool: false });
    const tool = asTool(flow.node('APIRequest', 'tool'), { description: 'Asks a server.', infos: {} });
    const output = flow.node('ChatOutput', 'out');
    return flow
      .chain(
        [request, 'data', parser, 'input_data'],
        [parser, 'parsed_text', agent, 'system_prompt'],
        [tool, 'component_as_tool', agent, 'tools'],
        [input, 'message', agent, 'input_value'],
        [agent, 'response', output, 'input_value'],
      )
      .flow();
  },
  cases: [
    plain('a page', { input_value: 'Hello', session_id: 'a' }),
    ...both('asked by a model', { input_value: `turn: make_api_request {"url_input": "${PAGE_URL}/more"}` }),
    plain('an address that is none', {
      input_value: 'turn: make_api_request {"url_input": "no url"}',
      session_id: 'b',
    }),
  ],
};
