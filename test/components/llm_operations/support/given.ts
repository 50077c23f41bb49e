import type { Value } from '../../../../worker/engine/values.ts';
import type { FlowData } from '../../../engine/support/flow.ts';
import { probe, registryWith } from '../../../engine/support/probe.ts';
import { draw, field } from '../../support/draw.ts';

/** A drawn flow whose component of a type `Giver` hands a value to one field of another. */
export function drawGiven(
  nodes: Parameters<typeof draw>[0],
  edges: Parameters<typeof draw>[1],
  given: { readonly value: Value; readonly to: string },
): { flow: FlowData; registry: ReturnType<typeof registryWith> } {
  const flow = draw(nodes, edges);
  const [target = '', fieldName = ''] = given.to.split('.');
  const node = {
    id: 'Giver-1',
    data: { id: 'Giver-1', type: 'Giver', node: { template: {}, outputs: [{ name: 'out' }] } },
  };
  const edge = {
    source: 'Giver-1',
    target,
    data: {
      sourceHandle: { id: 'Giver-1', name: 'out' },
      targetHandle: { fieldName, id: target, type: 'other' },
    },
  };
  return {
    flow: { ...flow, nodes: [node, ...flow.nodes], edges: [...flow.edges, edge] },
    registry: registryWith(probe('Giver', { out: () => given.value })),
  };
}

/** A node that is a model of OpenAI. */
export function modelNode(model = 'gpt-4o-mini'): Record<string, unknown> {
  return { api_key: field({ value: 'sk-test', load_from_db: false }), model_name: model };
}
