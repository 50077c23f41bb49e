import { catalogue } from '../components/catalogue.ts';
import { components } from '../components/registry.ts';
import { editorEdge, promptVariable } from './editor-parts.ts';

/** A node of a sample: an id like `ChatInput-hello`, and the fields that differ from the component's defaults. */
export interface SampleNode {
  readonly id: string;
  readonly type: string;
  readonly x: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Variables of a prompt, each of which becomes a field. */
  readonly variables?: readonly string[];
}

/** `[source id, output, target id, field]`. */
export type SampleEdge = readonly [string, string, string, string];

/** Draws a flow's graph from the components' own templates, as an editor saves it. */
export function drawFlow(nodes: readonly SampleNode[], edges: readonly SampleEdge[]) {
  const drawn = nodes.map(drawNode);
  const find = (id: string) => drawn.find((node) => node.id === id) as DrawnNode;
  return {
    nodes: drawn,
    edges: edges.map(([source, output, target, field]) => drawEdge(find(source), output, find(target), field)),
    viewport: { x: 0, y: 0, zoom: 1 },
  };
}

function drawNode({ id, type, x, fields = {}, variables = [] }: SampleNode) {
  const template = structuredClone(templateOf(type));
  for (const name of variables) template.template[name] = promptVariable(name);
  for (const [name, value] of Object.entries(fields)) {
    template.template[name] = { ...(template.template[name] as object), value };
  }
  if (variables.length > 0) template.custom_fields = { template: [...variables] };
  return { id, type: 'genericNode', position: { x, y: 0 }, data: { id, type, node: template } };
}

type DrawnNode = ReturnType<typeof drawNode>;

interface NodeTemplate {
  template: Record<string, unknown>;
  outputs: { name: string; types: string[] }[];
  custom_fields?: Record<string, string[]>;
}

function templateOf(type: string): NodeTemplate {
  for (const group of Object.values(catalogue(components))) {
    if (Object.hasOwn(group, type)) return group[type] as unknown as NodeTemplate;
  }
  throw new Error(`A sample uses the component type "${type}", which is not in the registry.`);
}

function drawEdge(source: DrawnNode, output: string, target: DrawnNode, fieldName: string) {
  const field = target.data.node.template[fieldName] as { input_types?: string[]; type?: string };
  const types = source.data.node.outputs.find(({ name }) => name === output)?.types ?? [];
  const sourceHandle = { dataType: source.data.type, id: source.id, name: output, output_types: types };
  const targetHandle = { fieldName, id: target.id, inputTypes: field.input_types ?? [], type: field.type ?? 'str' };
  return editorEdge(sourceHandle, targetHandle);
}
