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
