import type { FlowData } from './flow.ts';

/** Adds edges that lead back into a loop's output: `['Source-1.output', 'Loop-1.item']`. */
export function withLoopEdges(data: FlowData, edges: readonly (readonly [string, string])[]): FlowData {
  const added = edges.map(([from, to]) => {
    const [source = '', output = ''] = from.split('.');
    const [target = '', name = ''] = to.split('.');
    const sourceHandle = { dataType: source.split('-')[0], id: source, name: output, output_types: ['Message'] };
    const targetHandle = { dataType: 'LoopComponent', id: target, name, output_types: ['Data', 'Message'] };
    return { source, target, data: { sourceHandle, targetHandle } };
  });
  return { ...data, edges: [...data.edges, ...added] };
}
