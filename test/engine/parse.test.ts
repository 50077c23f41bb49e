import { describe, expect, test } from 'vitest';
import { GraphError } from '../../worker/engine/errors.ts';
import { parseGraph } from '../../worker/engine/graph/parse.ts';
import { chatInput, chatOutput, echoFlow, flow } from './support/flow.ts';
import { groupedFlow } from './support/grouped-flow.ts';

describe('parsing a flow', () => {
  test('reads vertices in the order of the nodes and edges with their handles', () => {
    const graph = parseGraph(echoFlow());
    expect(graph.vertices.map(({ id, type, displayName }) => [id, type, displayName])).toEqual([
      ['ChatInput-1', 'ChatInput', 'Chat Input'],
      ['ChatOutput-1', 'ChatOutput', 'Chat Output'],
    ]);
    expect(graph.edges).toEqual([
      { source: 'ChatInput-1', output: 'message', target: 'ChatOutput-1', field: 'input_value', isLoop: false },
    ]);
  });

  test('takes an exported file, whose graph lies under "data"', () => {
    expect(parseGraph({ name: 'A flow', data: echoFlow() }).vertices).toHaveLength(2);
  });

  test('reads handles that are only there as text', () => {
    const data = echoFlow();
    const [edge] = data.edges;
    const handles = edge?.data as { sourceHandle: unknown; targetHandle: unknown };
    const asText = (handle: unknown) => JSON.stringify(handle).replaceAll('"', 'œ');
    const texts = {
      source: edge?.source,
      target: edge?.target,
      sourceHandle: asText(handles.sourceHandle),
      targetHandle: asText(handles.targetHandle),
    };
    expect(parseGraph({ ...data, edges: [texts] }).edges).toEqual(parseGraph(data).edges);
  });

  test('keeps the name of the component from its code, and not the code', () => {
    const code = { type: 'code', value: 'class A(Component):\n    display_name: str = "Old Name"\n' };
    const [vertex] = parseGraph(flow([{ id: 'A-1', name: 'My node', fields: { code, text: '' } }])).vertices;
    expect(vertex).toMatchObject({ displayName: 'My node', componentName: 'Old Name' });
    expect(Object.keys(vertex?.template ?? {})).toEqual(['_type', 'text']);
  });

  test('leaves notes out, and the edges that touch nothing else', () => {
    const note = { id: 'note-1', kind: 'noteNode' };
    expect(parseGraph(flow([chatInput(), note, chatOutput()])).vertices.map(({ id }) => id)).toEqual([
      'ChatInput-1',
      'ChatOutput-1',
    ]);
  });

  test('keeps one of two equal edges', () => {
    const data = echoFlow();
    expect(parseGraph({ ...data, edges: [...data.edges, ...data.edges] }).edges).toHaveLength(1);
  });

  test('marks an edge that leads back into an output as closing a loop', () => {
    const data = flow(
      [
        { id: 'Loop-1', outputs: ['item'] },
        { id: 'Echo-1', fields: { text: '' } },
      ],
      [['Loop-1.item', 'Echo-1.text']],
    );
    const back = {
      source: 'Echo-1',
      target: 'Loop-1',
      data: {
        sourceHandle: { id: 'Echo-1', name: 'text' },
        targetHandle: { dataType: 'Loop', id: 'Loop-1', name: 'item' },
      },
    };
    expect(parseGraph({ ...data, edges: [...data.edges, back] }).edges.map(({ isLoop }) => isLoop)).toEqual([
      false,
      true,
    ]);
  });

  test.each([null, undefined, {}, { nodes: [] }, 'text', [1]])('refuses %j, which is no graph', (data) => {
    expect(() => parseGraph(data)).toThrow(GraphError);
    expect(() => parseGraph(data)).toThrow('no data to run');
  });

  test('refuses an edge to a node that is not there, and names it', () => {
    const data = flow([chatInput()], [['ChatInput-1.message', 'ChatOutput-9.input_value']]);
    expect(() => parseGraph(data)).toThrow('Vertex ChatOutput-9 not found');
  });

  test('takes an empty graph', () => {
    expect(parseGraph({ nodes: [], edges: [] })).toEqual({ vertices: [], edges: [], targets: [] });
  });
});

describe('parsing a group', () => {
  test('puts its inner nodes beside the others and leads its edges to them', () => {
    const graph = parseGraph(groupedFlow());
    expect(graph.vertices.map(({ id }) => id)).toEqual(['ChatInput-1', 'ChatOutput-1', 'Echo-inner', 'Echo-last']);
    expect(graph.edges.map((edge) => `${edge.source}.${edge.output} → ${edge.target}.${edge.field}`)).toEqual([
      'Echo-inner.text → Echo-last.text',
      'ChatInput-1.message → Echo-inner.text',
      'Echo-last.text → ChatOutput-1.input_value',
    ]);
  });

  test('hands the values that are set on the group to the fields they stand for', () => {
    const inner = parseGraph(groupedFlow()).vertices.find(({ id }) => id === 'Echo-inner');
    expect(inner?.template.more).toMatchObject({ value: 'from the group', show: true });
  });

  test.each([false, true])('knows the outermost group around an inner node (nested: %j)', (nested) => {
    const shown = parseGraph(groupedFlow({ nested })).vertices.map(({ id, shownId }) => [id, shownId]);
    expect(shown).toContainEqual(['ChatInput-1', 'ChatInput-1']);
    expect(shown).toContainEqual(['Echo-inner', 'Group-1']);
  });

  test('takes groups within groups apart', () => {
    const graph = parseGraph(groupedFlow({ nested: true }));
    expect(graph.vertices.map(({ id }) => id)).toEqual(['ChatInput-1', 'ChatOutput-1', 'Echo-inner', 'Echo-last']);
    expect(graph.edges.map((edge) => `${edge.source} → ${edge.target}.${edge.field}`)).toContain(
      'ChatInput-1 → Echo-inner.text',
    );
    expect(graph.edges.map((edge) => `${edge.source} → ${edge.target}`)).toContain('Echo-last → ChatOutput-1');
    expect(graph.vertices.find(({ id }) => id === 'Echo-inner')?.template.more).toMatchObject({
      value: 'from the group',
    });
  });

  test('follows an output that names the inner one it stands for', () => {
    const graph = parseGraph(
      groupedFlow({ output: { name: 'Echo-inner_text', proxy: { id: 'Echo-inner', name: 'text' } } }),
    );
    expect(graph.edges).toContainEqual(
      expect.objectContaining({ source: 'Echo-inner', output: 'text', target: 'ChatOutput-1' }),
    );
  });

  test('changes nothing of what it is given', () => {
    const data = groupedFlow();
    const before = JSON.stringify(data);
    parseGraph(data);
    expect(JSON.stringify(data)).toBe(before);
  });
});
