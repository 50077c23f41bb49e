import { describe, expect, test } from 'vitest';
import { graphTweaks } from '../../../worker/runs/foreign/graph-tweaks.ts';
import { chatInput, chatOutput, echoFlow, flow } from '../../engine/support/flow.ts';

type Node = {
  id: string;
  type: string;
  data: { type: string; node: { template: Record<string, object>; flow?: object } };
};
type Graph = { nodes: Node[]; edges: Record<string, unknown>[] };

const read = () => structuredClone(echoFlow()) as unknown as Graph;
const node = (graph: Graph, index = 0) => graph.nodes[index] as Node;

describe('a graph that somebody sends of another’s flow', () => {
  test.each<[string, (graph: Graph) => void]>([
    ['as it is', () => {}],
    [
      'with members in another order',
      (graph) =>
        Object.assign(graph, { nodes: graph.nodes.map((one) => Object.fromEntries(Object.entries(one).reverse())) }),
    ],
    [
      'with nodes in another order and place',
      (graph) => Object.assign(graph, { nodes: graph.nodes.reverse().map((one) => ({ ...one, position: { x: 1 } })) }),
    ],
    ['with notes', (graph) => graph.nodes.push({ ...node(graph), id: 'note-1', type: 'noteNode' })],
    [
      'with other code, options and looks',
      (graph) =>
        Object.assign(node(graph).data.node.template, {
          code: { value: 'x' },
          sender: { ...node(graph).data.node.template.sender, options: ['x'], show: false },
        }),
    ],
    [
      'with nothing written as null',
      (graph) => Object.assign(node(graph).data.node.template.session_id as object, { value: null }),
    ],
    [
      'with a field that the flow does not have',
      (graph) => Object.assign(node(graph).data.node.template, { api_key: { value: 'x' } }),
    ],
    [
      'with edges whose handles are texts',
      (graph) => {
        for (const edge of graph.edges) {
          const { sourceHandle, targetHandle } = edge.data as Record<string, object>;
          const text = (handle: object | undefined) => JSON.stringify(handle).replaceAll('"', 'œ');
          Object.assign(edge, { data: {}, sourceHandle: text(sourceHandle), targetHandle: text(targetHandle) });
        }
      },
    ],
  ])('changes nothing %s', (_, change) => {
    const sent = read();
    change(sent);
    expect(graphTweaks(read(), sent)).toEqual({});
  });

  test('says by tweaks what it changes', () => {
    const sent = read();
    Object.assign(node(sent).data.node.template.input_value as object, { value: 'hello' });
    Object.assign(node(sent).data.node.template.sender_name as object, { value: { load_from_db: true } });
    Object.assign(node(sent, 1).data.node.template.sender_name as object, { load_from_db: true, value: 'KEY' });
    expect(graphTweaks(read(), sent)).toEqual({
      'ChatInput-1': { input_value: 'hello', sender_name: { value: { load_from_db: true } } },
      'ChatOutput-1': { sender_name: { load_from_db: true } },
    });
  });

  test.each<[string, (graph: Graph) => void, string]>([
    ['another node', (graph) => graph.nodes.push({ ...node(graph), id: 'ChatInput-2' }), 'data.nodes'],
    ['a node less', (graph) => graph.nodes.pop(), 'data.nodes'],
    ['a node of another type', (graph) => Object.assign(node(graph).data, { type: 'GetEnvVar' }), 'data.nodes'],
    [
      'a group in the place of a node',
      (graph) => Object.assign(node(graph).data.node, { flow: { data: echoFlow() } }),
      'data.nodes',
    ],
    ['an edge less', (graph) => graph.edges.pop(), 'data.edges'],
    ['an edge more', (graph) => graph.edges.push({ ...graph.edges[0], target: 'ChatInput-1' }), 'data.edges'],
    [
      'an edge that nobody can read',
      (graph) => Object.assign(graph.edges[0] as object, { data: {}, sourceHandle: '{' }),
      'data.edges',
    ],
  ])('may not have %s', (_, change, name) => {
    const sent = read();
    change(sent);
    expect(() => graphTweaks(read(), sent)).toThrow(expect.objectContaining({ status: 403, code: 'foreign_field' }));
    expect(() => graphTweaks(read(), sent)).toThrow(`"${name}"`);
  });

  test('may not change what is within a group', () => {
    const grouped = (value: string) =>
      flow([
        { id: 'Group-1', more: { flow: { data: flow([{ id: 'Inner-1', fields: { url: value } }]) } } },
        chatInput(),
        chatOutput(),
      ]);
    expect(graphTweaks(grouped('a'), grouped('a'))).toEqual({});
    expect(() => graphTweaks(grouped('a'), grouped('b'))).toThrow('"data.nodes"');
  });

  test.each([[null], [[]], [{}], [{ nodes: 'x', edges: 1 }]])('is none where it is %j', (sent) => {
    expect(() => graphTweaks(read(), sent)).toThrow('"data.nodes"');
  });
});
