import { agentNode, calculatorTool } from '../test/conformance/graphs/agent-nodes.ts';
import { buildFlow, type FlowDocument } from '../test/conformance/graphs/flow-builder.ts';
import { languageModel } from '../test/conformance/graphs/model-nodes.ts';
import type { NodeTemplates } from '../test/conformance/graphs/node-templates.ts';

/** What is said goes straight back. `stored` keeps both messages in the session. */
export function echoFlow(templates: NodeTemplates, stored: boolean): FlowDocument {
  const flow = buildFlow(stored ? 'Bench stored echo' : 'Bench echo', templates);
  const input = flow.node('ChatInput', 'in', { should_store_message: stored });
  const output = flow.node('ChatOutput', 'out', { should_store_message: stored });
  return flow.edge(input, 'message', output, 'input_value').flow();
}

/** Ten vertices in a row: chat at both ends, texts between; nothing stored. */
export function chainFlow(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Bench chain of ten', templates);
  let last = flow.node('ChatInput', 'in', { should_store_message: false });
  let output = 'message';
  for (let step = 1; step <= 8; step += 1) {
    const next = flow.node('TextInput', `step${step}`);
    flow.edge(last, output, next, 'input_value');
    last = next;
    output = 'text';
  }
  return flow.edge(last, output, flow.node('ChatOutput', 'out', { should_store_message: false }), 'input_value').flow();
}

/** A chat with a model that streams; nothing stored. */
export function modelFlow(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Bench model', templates);
  const input = flow.node('ChatInput', 'in', { should_store_message: false });
  const model = languageModel(flow, 'model', { stream: true });
  const output = flow.node('ChatOutput', 'out', { should_store_message: false });
  return flow.edge(input, 'message', model, 'input_value').edge(model, 'text_output', output, 'input_value').flow();
}

/** An agent with a calculator and the date; nothing stored. What it is told makes its model call both tools. */
export function agentFlow(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Bench agent', templates);
  const input = flow.node('ChatInput', 'in', { should_store_message: false });
  const agent = agentNode(flow, 'one', { api_key: 'sk-fake' });
  Object.assign(agent.data.node.template.api_key as object, { load_from_db: false });
  const output = flow.node('ChatOutput', 'out', { should_store_message: false });
  flow.edge(input, 'message', agent, 'input_value').edge(agent, 'response', output, 'input_value');
  return flow.edge(calculatorTool(flow), 'component_as_tool', agent, 'tools').flow();
}

/** A webhook's text is stored as a message. */
export function webhookFlow(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Bench webhook', templates);
  const webhook = flow.node('Webhook', 'in');
  const parser = flow.node('ParserComponent', 'text', { pattern: '{text}' });
  const output = flow.node('ChatOutput', 'out');
  return flow
    .edge(webhook, 'output_data', parser, 'input_data')
    .edge(parser, 'parsed_text', output, 'input_value')
    .flow();
}

/** A loop that takes each word of the input through a parser. */
export function loopFlow(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Bench loop', templates);
  const input = flow.node('ChatInput', 'in', { should_store_message: false });
  const words = flow.node('SplitText', 'words', { separator: ',', chunk_size: 1, chunk_overlap: 0 });
  const loop = flow.node('LoopComponent', 'loop');
  const parser = flow.node('ParserComponent', 'each', { pattern: '<{text}>' });
  const output = flow.node('ChatOutput', 'out', { should_store_message: false });
  return flow
    .edge(input, 'message', words, 'data_inputs')
    .edge(words, 'dataframe', loop, 'data')
    .edge(loop, 'item', parser, 'input_data')
    .loop(parser, 'parsed_text', loop, 'item')
    .edge(loop, 'done', output, 'input_value')
    .flow();
}

/** Flows for lists, each with a graph of its own of some 4 KB. One of a hundred mentions the rare word. */
export function listedFlows(count: number, folder: string): object[] {
  return Array.from({ length: count }, (_, number) => {
    const text = `This is note ${number}. `.repeat(160);
    const note = {
      id: `note-${number}`,
      type: 'noteNode',
      data: { id: `note-${number}`, node: { description: text } },
    };
    return {
      name: `Flow ${number}`,
      description: `Answers questions about product ${number}${number % 100 === 0 ? ` and ${rareWord}` : ''}.`,
      data: { nodes: [note], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
      folder_id: folder,
    };
  });
}

/** What one of a hundred listed flows mentions. */
export const rareWord = 'warranties';
