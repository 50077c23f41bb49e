import { buildFlow, type FlowBuilder, type FlowDocument, type FlowNode } from '../graphs/flow-builder.ts';
import { languageModel } from '../graphs/model-nodes.ts';
import { isField, type NodeTemplates } from '../graphs/node-templates.ts';
import { createDice, type Dice } from './dice.ts';

/** A graph of up to a dozen vertices, wired at random where types allow it; the same for the same seed. */
export function randomGraph(seed: number, templates: NodeTemplates): FlowDocument {
  const dice = createDice(seed);
  const graph: Growing = { flow: buildFlow(`Random ${seed}`, templates), dice, sources: [], count: 0 };
  if (dice.chance(0.85)) addChatInput(graph);
  const inner = 2 + dice.upTo(7);
  for (let index = 0; index < inner; index += 1) dice.pick(INNER)(graph);
  for (let outputs = dice.chance(0.4) ? 2 : 1; outputs > 0; outputs -= 1) addChatOutput(graph);
  const document = graph.flow.flow();
  if (dice.chance(0.3)) document.data.nodes.reverse();
  return document;
}

function addChatInput(graph: Growing): void {
  const { dice } = graph;
  const node = add(graph, 'ChatInput', {
    input_value: dice.pick(['', 'own', 'o\\nw']),
    sender_name: dice.pick(['User', 'Eve']),
    should_store_message: dice.chance(0.8),
    context_id: dice.pick(['', '', 'cx']),
  });
  graph.sources.push({ node, output: 'message', kind: 'message' });
}

function addTextInput(graph: Growing): void {
  const node = add(graph, 'TextInput', { input_value: graph.dice.pick(['', 'text', '3', 'a\\nb', '{"a": 1}']) });
  link(graph, 'message', node, 'input_value', 0.4);
  graph.sources.push({ node, output: 'text', kind: 'message' });
}

function addPrompt(graph: Growing): void {
  const { dice } = graph;
  const type = dice.pick(['Prompt', 'Prompt Template']);
  const template = dice.pick(['[{a}]', '{a}-{b}', 'plain', 'x\n{a}\n\n\n{b} {{z}}', '{a}{a}']);
  const node = add(graph, type, { template });
  for (const name of ['a', 'b']) {
    const field = node.data.node.template[name];
    if (!isField(field)) continue;
    if (dice.chance(0.2)) field.value = dice.pick(['value', 'v\\nw']);
    link(graph, 'message', node, name, 0.8);
  }
  graph.sources.push({ node, output: 'prompt', kind: 'message' });
}

function addCalculator(graph: Growing): void {
  const node = add(graph, 'CalculatorComponent', { expression: graph.dice.pick(['1+1', '', '2*']) });
  link(graph, 'message', node, 'expression', 0.6);
  graph.sources.push({ node, output: 'result', kind: 'data' });
}

function addWebhook(graph: Growing): void {
  const node = add(graph, 'Webhook', { data: graph.dice.pick(['{"a": 1, "text": "t"}', '', 'no JSON']) });
  graph.sources.push({ node, output: 'output_data', kind: 'data' });
}

function addParser(graph: Growing): void {
  const { dice } = graph;
  if (!graph.sources.some(({ kind }) => kind === 'data')) return;
  const pattern = dice.pick(['{a}', 'R {result}', 'plain', '{text}!']);
  const node = add(graph, 'ParserComponent', { pattern, mode: dice.pick(['Parser', 'Parser', 'Stringify']) });
  link(graph, 'data', node, 'input_data', 1);
  graph.sources.push({ node, output: 'parsed_text', kind: 'message' });
}

function addRouter(graph: Growing): void {
  const { dice } = graph;
  const node = add(graph, 'ConditionalRouter', {
    operator: dice.pick(['equals', 'contains', 'not equals', 'starts with', 'regex']),
    match_text: dice.pick(['a', '', 'own', '.*']),
    true_case_message: dice.pick(['', 'T']),
    false_case_message: dice.pick(['', 'F']),
  });
  link(graph, 'message', node, 'input_text', 1);
  for (const field of ['true_case_message', 'false_case_message']) link(graph, 'message', node, field, 0.4);
  for (const output of ['true_result', 'false_result']) graph.sources.push({ node, output, kind: 'message' });
}

function addModel(graph: Growing): void {
  const { dice } = graph;
  graph.count += 1;
  const values = {
    stream: dice.chance(0.3),
    input_value: dice.pick(['', 'ask']),
    system_message: dice.pick(['', 'Sys']),
  };
  const node = languageModel(graph.flow, String(graph.count), values);
  link(graph, 'message', node, 'input_value', 0.9);
  link(graph, 'message', node, 'system_message', 0.4);
  graph.sources.push({ node, output: 'text_output', kind: 'message' });
}

function addTextOutput(graph: Growing): void {
  const node = add(graph, 'TextOutput', { input_value: graph.dice.pick(['', 'own']) });
  link(graph, 'message', node, 'input_value', 0.9);
  graph.sources.push({ node, output: 'text', kind: 'message' });
}

/** No vertex follows a chat output: there, the next one would change what this one gave. */
function addChatOutput(graph: Growing): void {
  const { dice } = graph;
  if (graph.sources.length === 0) addTextInput(graph);
  const node = add(graph, 'ChatOutput', {
    sender: dice.pick(['Machine', 'Machine', 'User']),
    sender_name: dice.pick(['AI', 'Bob']),
    should_store_message: dice.chance(0.8),
    context_id: dice.pick(['', '', 'cy']),
  });
  const kinds = new Set(graph.sources.map(({ kind }) => kind));
  link(
    graph,
    kinds.size > 1 ? dice.pick(['message', 'message', 'data']) : dice.pick([...kinds]),
    node,
    'input_value',
    1,
  );
}

function add(graph: Growing, type: string, values: Record<string, unknown>): FlowNode {
  graph.count += 1;
  return graph.flow.node(type, String(graph.count), values);
}

function link(graph: Growing, kind: Source['kind'], node: FlowNode, field: string, probability: number): void {
  const sources = graph.sources.filter((source) => source.kind === kind);
  if (sources.length === 0 || !graph.dice.chance(probability)) return;
  const source = graph.dice.pick(sources);
  graph.flow.edge(source.node, source.output, node, field);
}

const INNER: readonly ((graph: Growing) => void)[] = [
  addPrompt,
  addPrompt,
  addPrompt,
  addTextInput,
  addCalculator,
  addParser,
  addRouter,
  addModel,
  addTextOutput,
  addChatOutput,
  addChatInput,
  addWebhook,
];

interface Growing {
  readonly flow: FlowBuilder;
  readonly dice: Dice;
  readonly sources: Source[];
  count: number;
}

interface Source {
  readonly node: FlowNode;
  readonly output: string;
  readonly kind: 'message' | 'data';
}
