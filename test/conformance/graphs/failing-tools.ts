import { both, type ConformanceFlow, plain, responses } from '../cases/conformance-flow.ts';
import { PAGE_URL } from '../targets/places.ts';
import { agentNode, asTool, calculatorTool } from './agent-nodes.ts';
import { buildFlow } from './flow-builder.ts';

/** An agent whose tools fail in their own affairs: the model is told, and works on. */
export const failingTools: ConformanceFlow = {
  name: 'Failing tools',
  build(templates) {
    const flow = buildFlow('Failing tools', templates);
    const input = flow.node('ChatInput', 'in');
    const agent = agentNode(flow, 'agent', { system_prompt: 'Be brief.', add_current_date_tool: false });
    const output = flow.node('ChatOutput', 'out');
    const cleaner = asTool(flow.node('JSONCleaner', 'json'), { description: 'Mends JSON.', infos: {} });
    const pages = asTool(flow.node('URLComponent', 'url'), { description: 'Reads pages.', infos: {} });
    for (const tool of [cleaner, pages, calculatorTool(flow)]) flow.edge(tool, 'component_as_tool', agent, 'tools');
    return flow.chain([input, 'message', agent, 'input_value'], [agent, 'response', output, 'input_value']).flow();
  },
  cases: [
    ...both('no JSON', { input_value: 'turn: clean_json {"json_str": "nope"}' }),
    plain('no page', { input_value: 'turn: fetch_content {"urls": []}', session_id: 'page' }),
    plain('a page that is not there', {
      input_value: `turn: fetch_content {"urls": ["${PAGE_URL}/none"]}`,
      session_id: 'gone',
    }),
    ...both('one after the other', {
      input_value: 'turn: clean_json {"json_str": "nope"}\nturn: "Then" evaluate_expression {"expression": "6*7"}',
    }),
    ...responses(
      'two tools',
      'turn: clean_json {"json_str": "{\'a\': 1,}"}\nturn: evaluate_expression {"expression": "6*7"}',
    ),
  ],
};
