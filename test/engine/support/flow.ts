/** Builds flow JSON as editors save it, for tests. */
export function flow(nodes: readonly Node[], edges: readonly Edge[] = []): FlowData {
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      type: node.kind ?? 'genericNode',
      data: {
        id: node.id,
        type: node.type ?? node.id.split('-')[0],
        node: {
          display_name: node.name ?? node.id.split('-')[0],
          edited: node.edited ?? false,
          template: { _type: 'Component', ...template(node.fields ?? {}) },
          outputs: (node.outputs ?? []).map((name) => ({ name, types: ['Message'] })),
          ...node.more,
        },
      },
    })),
    edges: edges.map(([from, to]) => {
      const [source = '', output = ''] = from.split('.');
      const [target = '', fieldName = ''] = to.split('.');
      const sourceHandle = { dataType: source.split('-')[0], id: source, name: output, output_types: ['Message'] };
      const targetHandle = { fieldName, id: target, inputTypes: ['Message'], type: 'str' };
      return { source, target, data: { sourceHandle, targetHandle } };
    }),
    viewport: { x: 0, y: 0, zoom: 1 },
  };
}

function template(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && 'type' in value
        ? { show: true, name, ...value }
        : { type: typeof value === 'boolean' ? 'bool' : 'str', show: true, name, value },
    ]),
  );
}

/** A ChatInput that leads into a ChatOutput. */
export function echoFlow(): FlowData {
  return flow([chatInput(), chatOutput()], [['ChatInput-1.message', 'ChatOutput-1.input_value']]);
}

export function chatInput(id = 'ChatInput-1'): Node {
  return {
    id,
    name: 'Chat Input',
    outputs: ['message'],
    fields: {
      input_value: '',
      should_store_message: true,
      sender: 'User',
      sender_name: 'User',
      session_id: '',
      context_id: '',
      files: { type: 'file', list: true, file_path: '' },
    },
  };
}

export function chatOutput(id = 'ChatOutput-1'): Node {
  return {
    id,
    name: 'Chat Output',
    outputs: ['message'],
    fields: {
      input_value: { type: 'other', required: true, value: '' },
      should_store_message: true,
      sender: 'Machine',
      sender_name: 'AI',
      session_id: '',
      context_id: '',
    },
  };
}

export interface Node {
  readonly id: string;
  readonly type?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly edited?: boolean;
  readonly outputs?: readonly string[];
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** `['Source-1.output', 'Target-1.field']`. */
export type Edge = readonly [string, string];

export interface FlowData {
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
  readonly edges: readonly Readonly<Record<string, unknown>>[];
  readonly viewport: unknown;
}
