import { chatInput, chatOutput, type FlowData, flow } from './flow.ts';

/** Chat input → group of two echoes → chat output; the group sets the field `more` of its first echo. */
export function groupedFlow({ nested = false, output = { name: 'text' } as Output } = {}): FlowData {
  const inside = flow([echo('Echo-inner'), echo('Echo-last')], [['Echo-inner.text', 'Echo-last.text']]);
  const inner = group('Group-inner', inside, {
    text: proxy('Echo-inner', 'text'),
    more: proxy('Echo-inner', 'more', ''),
  });
  const outer = group(
    'Group-1',
    nested ? { ...inside, nodes: [inner], edges: [] } : inside,
    {
      its_text: nested ? proxy('Group-inner', 'text') : proxy('Echo-inner', 'text'),
      its_more: nested ? proxy('Group-inner', 'more', 'from the group') : proxy('Echo-inner', 'more', 'from the group'),
    },
    output,
  );
  const ends = flow([chatInput(), chatOutput()]);
  const into = nested ? { id: 'Group-inner', field: 'text' } : { id: 'Echo-inner', field: 'text' };
  return {
    ...ends,
    nodes: [ends.nodes[0] as object, outer, ends.nodes[1] as object] as FlowData['nodes'],
    edges: [
      {
        source: 'ChatInput-1',
        target: 'Group-1',
        data: {
          sourceHandle: { id: 'ChatInput-1', name: 'message' },
          targetHandle: { fieldName: 'its_text', id: 'Group-1', type: 'str', proxy: into },
        },
      },
      {
        source: 'Group-1',
        target: 'ChatOutput-1',
        data: {
          sourceHandle: { id: 'Group-1', name: output.name },
          targetHandle: { fieldName: 'input_value', id: 'ChatOutput-1', type: 'other' },
        },
      },
    ],
  };
}

function echo(id: string) {
  return { id, outputs: ['text'], fields: { text: '', more: 'of its own' } };
}

function proxy(id: string, field: string, value = '') {
  return { type: 'str', show: true, advanced: false, value, proxy: { id, field } };
}

function group(id: string, data: FlowData, template: object, output?: Output) {
  return {
    id,
    type: 'genericNode',
    data: {
      id,
      type: 'GroupNode',
      node: { display_name: `The ${id}`, template, outputs: output ? [output] : [], flow: { name: 'Group', data } },
    },
  };
}

interface Output {
  readonly name: string;
  readonly proxy?: { readonly id: string; readonly name: string };
}
