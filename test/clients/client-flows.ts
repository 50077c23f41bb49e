import { buildFlow, type FlowDocument } from '../conformance/graphs/flow-builder.ts';
import { languageModel } from '../conformance/graphs/model-nodes.ts';
import type { NodeTemplates } from '../conformance/graphs/node-templates.ts';

/** The flows that clients are tried with, drawn from the node templates given. */
export function clientFlows(templates: NodeTemplates): Readonly<Record<ClientFlow, FlowDocument>> {
  return {
    echo: echo(templates),
    model: model(templates),
    memory: memory(templates),
    variable: variable(templates),
    text: text(templates),
  };
}

/** Ids of nodes that tweaks name. */
export const NODES = { model: 'LanguageModelComponent-model', output: 'ChatOutput-out' } as const;

function echo(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Echo', templates);
  return flow.edge(flow.node('ChatInput', 'in'), 'message', flow.node('ChatOutput', 'out'), 'input_value').flow();
}

function model(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Model', templates);
  const asked = languageModel(flow, 'model');
  flow.edge(flow.node('ChatInput', 'in'), 'message', asked, 'input_value');
  return flow.edge(asked, 'text_output', flow.node('ChatOutput', 'out'), 'input_value').flow();
}

function memory(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Memory', templates);
  const prompt = flow.node('Prompt Template', 'prompt', { template: 'Before:\n{memory}\nNow: {question}' });
  const asked = languageModel(flow, 'model');
  flow.edge(flow.node('Memory', 'history'), 'messages_text', prompt, 'memory');
  flow.edge(flow.node('ChatInput', 'in'), 'message', prompt, 'question');
  flow.edge(prompt, 'prompt', asked, 'input_value');
  return flow.edge(asked, 'text_output', flow.node('ChatOutput', 'out'), 'input_value').flow();
}

function variable(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Variable', templates);
  const city = flow.node('TextInput', 'city', { input_value: 'CITY' }, { fromVariables: ['input_value'] });
  const prompt = flow.node('Prompt Template', 'prompt', { template: '{question} in {city}' });
  flow.edge(city, 'text', prompt, 'city').edge(flow.node('ChatInput', 'in'), 'message', prompt, 'question');
  return flow.edge(prompt, 'prompt', flow.node('ChatOutput', 'out'), 'input_value').flow();
}

function text(templates: NodeTemplates): FlowDocument {
  const flow = buildFlow('Text', templates);
  return flow.edge(flow.node('TextInput', 'in'), 'text', flow.node('TextOutput', 'out'), 'input_value').flow();
}

/**
 * `echo` answers its input, `model` what the model says to it, `memory` the same with the session's earlier turns,
 * `variable` its input and the variable `CITY`; `text` has no chat nodes.
 */
export type ClientFlow = 'echo' | 'model' | 'memory' | 'variable' | 'text';
