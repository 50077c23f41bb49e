import { catalogue, type NodeTemplate } from '../../../worker/components/catalogue.ts';
import { components } from '../../../worker/components/registry.ts';
import type { FlowData } from '../../engine/support/flow.ts';

const templates = Object.assign({}, ...Object.values(catalogue(components))) as Readonly<Record<string, NodeTemplate>>;

/**
 * Draws a flow of the project's own components as an editor would: every field at its default but those given, which
 * are values or, with `field`, members of the field itself. `edges` are `['Source-1.output', 'Target-1.field']`.
 */
export function draw(
  nodes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  edges: readonly (readonly [string, string])[] = [],
): FlowData {
  return {
    nodes: Object.entries(nodes).map(([id, fields]) => drawNode(id, fields)),
    edges: edges.map(([from, to]) => {
      const [source = '', name = ''] = from.split('.');
      const [target = '', fieldName = ''] = to.split('.');
      const sourceHandle = { dataType: typeOf(source), id: source, name, output_types: ['Message'] };
      const targetHandle = { fieldName, id: target, inputTypes: ['Message'], type: 'str' };
      return { source, target, data: { sourceHandle, targetHandle } };
    }),
    viewport: { x: 0, y: 0, zoom: 1 },
  };
}

/** Members of a template's field, where a value alone does not tell enough. */
export function field(members: Readonly<Record<string, unknown>>): FieldMembers {
  return new FieldMembers(members);
}

class FieldMembers {
  readonly members: Readonly<Record<string, unknown>>;
  constructor(members: Readonly<Record<string, unknown>>) {
    this.members = members;
  }
}

function drawNode(id: string, fields: Readonly<Record<string, unknown>>) {
  const type = typeOf(id);
  const node = templates[type];
  if (node === undefined) throw new Error(`No component has the type "${type}".`);
  const template: Record<string, unknown> = { ...node.template };
  for (const [name, given] of Object.entries(fields)) {
    const members = given instanceof FieldMembers ? given.members : { value: given };
    template[name] = { ...((template[name] ?? variable(name)) as object), ...members };
  }
  return { id, type: 'genericNode', data: { id, type, node: { ...node, template } } };
}

/** `Prompt Template-1` is of the type `Prompt Template`. */
function typeOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

function variable(name: string) {
  return { name, display_name: name, type: 'str', value: '', show: true, list: false, input_types: ['Message'] };
}
