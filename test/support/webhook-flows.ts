import { draw } from '../components/support/draw.ts';
import { chatOutput, type FlowData, flow, type Node } from '../engine/support/flow.ts';
import { modelNode } from './flows.ts';

/** A flow that says back, as a message, what came to its webhook, by a pattern with the names of its members. */
export function webhookEcho(pattern = '{text}'): FlowData {
  return flow(
    [webhookNode(), parser(pattern), chatOutput()],
    [...intoParser, ['Parser-1.parsed_text', 'ChatOutput-1.input_value']],
  );
}

/**
 * A flow that asks models, as many as there are `fields`, with what came to its webhook, each with the answer before.
 */
export function webhookModels(...fields: readonly Record<string, unknown>[]): FlowData {
  const nodes = fields.map((own, index) => modelNode(`LanguageModelComponent-${index + 1}`, { stream: true, ...own }));
  const chain = ['Parser-1.parsed_text', ...nodes.map(({ id }) => `${id}.text_output`)];
  const targets = [...nodes.map(({ id }) => `${id}.input_value`), 'ChatOutput-1.input_value'];
  const edges = chain.map((from, index) => [from, targets[index] as string] as const);
  return flow([webhookNode(), parser(), ...nodes, chatOutput()], [...intoParser, ...edges]);
}

/** A flow whose agent is told what came to its webhook, as `text`. */
export function webhookAgent() {
  return draw(
    {
      'Webhook-1': {},
      'ParserComponent-1': { pattern: '{text}' },
      'Agent-1': { api_key: 'OPENAI_API_KEY', add_current_date_tool: false },
      'ChatOutput-1': {},
    },
    [
      ['Webhook-1.output_data', 'ParserComponent-1.input_data'],
      ['ParserComponent-1.parsed_text', 'Agent-1.input_value'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ],
  );
}

/** A flow that says back what came to its webhook, and what a model says to that. */
export function webhookEchoAndModel(): FlowData {
  const model = modelNode('LanguageModelComponent-1', {});
  return flow(
    [webhookNode(), parser(), chatOutput(), model, chatOutput('ChatOutput-2')],
    [
      ...intoParser,
      ['Parser-1.parsed_text', 'ChatOutput-1.input_value'],
      ['Parser-1.parsed_text', 'LanguageModelComponent-1.input_value'],
      ['LanguageModelComponent-1.text_output', 'ChatOutput-2.input_value'],
    ],
  );
}

function webhookNode(): Node {
  const fields = { data: '', curl: '', endpoint: '' };
  return { id: 'Webhook-1', name: 'Webhook', outputs: ['output_data'], fields };
}

function parser(pattern = '{text}'): Node {
  return {
    id: 'Parser-1',
    type: 'ParserComponent',
    name: 'Parser',
    outputs: ['parsed_text'],
    fields: { mode: 'Parser', pattern, input_data: { type: 'other', value: '' }, sep: '\n' },
  };
}

const intoParser: [string, string][] = [['Webhook-1.output_data', 'Parser-1.input_data']];
