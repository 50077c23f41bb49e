import { editorEdge, promptVariable } from '../../../worker/samples/editor-parts.ts';
import { isField, type NodeTemplate, type NodeTemplates } from './node-templates.ts';

/** Starts a flow as the editor would export it, from the node templates given. */
export function buildFlow(name: string, templates: NodeTemplates): FlowBuilder {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const builder: FlowBuilder = {
    node(type, label, values = {}, options = {}) {
      const template = templates[TEMPLATE_OF_ALIAS[type] ?? type];
      if (!template) throw new Error(`No recorded node template for type "${type}": record it first`);
      const node = nodeOf(type, `${type.replaceAll(' ', '')}-${label}`, structuredClone(template), nodes.length);
      setValues(node, values, options);
      nodes.push(node);
      return node;
    },
    edge(source, output, target, field) {
      edges.push(edgeOf(source, output, target, field));
      return builder;
    },
    loop(source, output, target, name) {
      edges.push(loopEdgeOf(source, output, target, name));
      return builder;
    },
    chain(...path) {
      for (const [from, output, to, field] of path) builder.edge(from, output, to, field);
      return builder;
    },
    flow(extra = {}) {
      return { name, description: '', data: { nodes, edges, viewport: { x: 0, y: 0, zoom: 1 } }, ...extra };
    },
  };
  return builder;
}

/** Names of the variables in a prompt's text: `{name}`, with doubled braces standing for themselves. */
function promptVariables(text: string): string[] {
  const bare = text.replaceAll('{{', '').replaceAll('}}', '');
  return [...new Set([...bare.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] as string))];
}

function nodeOf(type: string, id: string, node: NodeTemplate, index: number): FlowNode {
  const position = { x: 320 * index, y: 0 };
  const selected = node.outputs[0]?.name;
  return { id, type: 'genericNode', position, data: { id, type, node, showNode: true, selected_output: selected } };
}

function setValues(node: FlowNode, values: Record<string, unknown>, options: NodeOptions): void {
  const { template } = node.data.node;
  if (options.displayName) node.data.node.display_name = options.displayName;
  if (typeof values.template === 'string' && 'tool_placeholder' in template) {
    const names = promptVariables(values.template);
    for (const name of names) template[name] = promptVariable(name);
    node.data.node.custom_fields = { template: names };
  }
  for (const [name, value] of Object.entries(values)) {
    const field = template[name];
    if (!isField(field)) throw new Error(`${node.id} has no field "${name}"`);
    field.value = value;
  }
  for (const name of options.fromVariables ?? []) {
    const field = template[name];
    if (isField(field)) field.load_from_db = true;
  }
}

function edgeOf(source: FlowNode, output: string, target: FlowNode, fieldName: string): FlowEdge {
  const declared = source.data.node.outputs.find((candidate) => candidate.name === output);
  const field = target.data.node.template[fieldName];
  if (!declared) throw new Error(`${source.id} has no output "${output}"`);
  if (!isField(field)) throw new Error(`${target.id} has no field "${fieldName}"`);
  const sourceHandle = { dataType: source.data.type, id: source.id, name: output, output_types: declared.types };
  const targetHandle = { fieldName, id: target.id, inputTypes: field.input_types ?? [], type: field.type };
  return editorEdge(sourceHandle, targetHandle);
}

function loopEdgeOf(source: FlowNode, output: string, target: FlowNode, name: string): FlowEdge {
  const types = source.data.node.outputs.find((candidate) => candidate.name === output)?.types ?? [];
  const sourceHandle = { dataType: source.data.type, id: source.id, name: output, output_types: types };
  const targetHandle = { dataType: target.data.type, id: target.id, name, output_types: ['Data', 'Message'] };
  return editorEdge(sourceHandle, targetHandle);
}

/** Older exports call the prompt `Prompt`. */
export const TEMPLATE_OF_ALIAS: Readonly<Record<string, string>> = { Prompt: 'Prompt Template' };

export interface FlowBuilder {
  node(type: string, label: string, values?: Record<string, unknown>, options?: NodeOptions): FlowNode;
  edge(source: FlowNode, output: string, target: FlowNode, field: string): FlowBuilder;
  /** An edge that closes a loop: it leads back into the output that gives out the items. */
  loop(source: FlowNode, output: string, target: FlowNode, name: string): FlowBuilder;
  chain(...path: readonly (readonly [FlowNode, string, FlowNode, string])[]): FlowBuilder;
  flow(extra?: Record<string, unknown>): FlowDocument;
}

export interface NodeOptions {
  readonly displayName?: string;
  /** Fields whose value names a variable. */
  readonly fromVariables?: readonly string[];
}

export interface FlowNode {
  id: string;
  type: string;
  position: { x: number; y: number };
  data: { id: string; type: string; node: NodeTemplate; showNode: boolean; selected_output: string | undefined };
}

export interface FlowEdge {
  source: string;
  sourceHandle: string;
  target: string;
  targetHandle: string;
  data: { sourceHandle: object; targetHandle: object };
  id: string;
}

export interface FlowDocument {
  name: string;
  description?: string | null;
  data: { nodes: FlowNode[]; edges: FlowEdge[]; viewport: { x: number; y: number; zoom: number } };
  [member: string]: unknown;
}
