import { describe, expect, test } from 'vitest';
import { makeData } from '../../worker/engine/make-value.ts';
import { draw } from '../components/support/draw.ts';
import { type FlowData, flow } from './support/flow.ts';
import { probe, registryWith } from './support/probe.ts';
import { eventsOf, runFlow } from './support/run.ts';

const levels = 100_000;
const registry = registryWith(
  probe('Deep', {
    data: () => makeData({ deep: nested('[') }),
    object: () => makeData(nested('{"a":') as Readonly<Record<string, unknown>>),
  }),
);

describe.each(['data', 'object'])('a value a hundred thousand levels deep, as %s', (output) => {
  const printed = joined(output);

  test('fails whoever prints it', async () => {
    const { failure, vertices } = await runFlow(printed, { registry });
    expect(failure).toMatchObject({ code: 'too_deep', componentName: 'Chat Output' });
    expect(vertices).toMatchObject({ failed: { id: 'ChatOutput-1' }, ran: [] });
  });

  test('fails the vertex that gave it where its events are read', async () => {
    const events = await eventsOf(printed, { registry });
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'error', 'end']);
    expect(events[1]?.data).toMatchObject({ code: 'too_deep', vertexId: 'Deep-1' });
  });

  test('fails the vertex that gave it where it is the result', async () => {
    const alone = flow([{ id: 'Deep-1', outputs: [output] }]);
    const { failure, results } = await runFlow(alone, { registry, input: { outputType: 'debug' } });
    expect(failure).toMatchObject({ code: 'too_deep', vertexId: 'Deep-1' });
    expect(results).toEqual([]);
  });
});

test('a value of a thousand levels is printed', async () => {
  const registry = registryWith(probe('Deep', { data: () => makeData({ deep: nested('[', 1000) }) }));
  expect((await runFlow(joined('data'), { registry })).failure).toBeNull();
});

function joined(output: string): FlowData {
  const chat = draw({ 'ChatOutput-1': {} });
  const edge = flow([], [[`Deep-1.${output}`, 'ChatOutput-1.input_value']]).edges;
  return { ...chat, nodes: [...flow([{ id: 'Deep-1', outputs: [output] }]).nodes, ...chat.nodes], edges: [...edge] };
}

function nested(open: string, depth = levels): unknown {
  return JSON.parse(open.repeat(depth) + (open === '[' ? '' : '1') + (open === '[' ? ']' : '}').repeat(depth));
}
