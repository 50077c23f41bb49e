import { expect, test } from 'vitest';
import type { FrozenResult } from '../../worker/engine/frozen.ts';
import { parseGraph } from '../../worker/engine/graph/parse.ts';
import { makeMessage } from '../../worker/engine/make-value.ts';
import { testContext } from './support/context.ts';
import { type FlowData, flow, type Node } from './support/flow.ts';
import { probe, registryWith } from './support/probe.ts';
import { runFlow } from './support/run.ts';

const length = 15_000;
const ran: string[] = [];
const registry = registryWith(
  probe('Stop', {
    out: (_, context) => {
      context.stop('out');
      return makeMessage(context, {});
    },
  }),
  probe('Link', {
    out: (inputs, context) => {
      ran.push(context.vertex.id);
      return makeMessage(context, { text: String(inputs.text ?? '') });
    },
  }),
);

test('a branch that is not taken may be longer than the stack is deep', async () => {
  ran.length = 0;
  const { failure } = await runFlow(chain({ id: 'Stop-0', outputs: ['out'] }), { registry, input });
  expect(failure).toBeNull();
  expect(ran).toEqual([]);
});

test('so may a chain of frozen vertices that have their results', async () => {
  const kept = new Map<string, FrozenResult>();
  const data = chain({ id: 'Link-0', outputs: ['out'], more: { frozen: true } });
  const again = () => runFlow(data, { registry, input, context: testContext({ frozen: kept }) });
  expect((await again()).failure).toBeNull();
  expect(kept.size).toBe(length + 1);
  ran.length = 0;
  expect((await again()).failure).toBeNull();
  expect(ran).toEqual([]);
});

test('a group of many nodes, each with a field that the group shows, is taken apart in a moment', () => {
  const { nodes, edges } = chain({ ...link, id: 'Link-0' });
  const template = Object.fromEntries(
    nodes.map(({ id }) => [`text_${id}`, { type: 'str', show: true, value: id, proxy: { id, field: 'text' } }]),
  );
  const group = { id: 'Group-1', data: { id: 'Group-1', node: { template, flow: { data: { nodes, edges } } } } };
  const graph = parseGraph({ nodes: [group], edges: [] });
  expect(graph.vertices).toHaveLength(length + 1);
  expect(graph.edges).toHaveLength(length);
  expect(graph.targets[0]?.fields.size).toBe(length + 1);
});

const input = { inputType: 'any', outputType: 'any' } as const;

function chain(first: Node): FlowData {
  const links = Array.from({ length }, (_, at): Node => ({ ...link, id: `Link-${at + 1}` }));
  const ids = [first, ...links].map(({ id }) => id);
  return flow(
    [first, ...links],
    links.map(({ id }, at) => [`${ids[at]}.out`, `${id}.text`] as const),
  );
}

const link = { outputs: ['out'], fields: { text: '' }, more: { frozen: true } };
