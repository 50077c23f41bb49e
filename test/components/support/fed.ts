import type { RunContext } from '../../../worker/engine/context.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw, field } from './draw.ts';

/**
 * What an output of one component gives. Fields get values that a template can hold; those in `given` come over edges,
 * a list's items over one each. `use` is called with the value while the run goes on. The value itself, or the text of the failure.
 */
export async function fed(
  type: string,
  output: string,
  fields: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>> = {},
  context: Partial<RunContext> = {},
  use: (value: Value) => Promise<void> = async () => {},
): Promise<{ readonly value?: Value; readonly told?: string; readonly error?: string }> {
  let taken: Value | undefined;
  const taker = probe('Taker', {
    out: async (inputs) => {
      taken = inputs.taken as Value;
      await use(taken);
      return null;
    },
  });
  const sources = Object.entries(given).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item, index) => ({ name, id: `Giver ${name}-${index}`, item })),
  );
  const givers = sources.map(({ id, item }) => probe(id, { out: () => item as Value }));
  const drawn = draw({ [`${type}-1`]: { ...fields, ...Object.fromEntries(listsOf(given)) } });
  const flow = {
    ...drawn,
    nodes: [...sources.map(({ id }) => node(id, id)), ...drawn.nodes, node('Taker-1', 'Taker', { taken: taker })],
    edges: [
      ...sources.map(({ id, name }) => edge(id, 'out', `${type}-1`, name)),
      edge(`${type}-1`, output, 'Taker-1', 'taken'),
    ],
  };
  const registry = registryWith(taker, ...givers);
  const end = await runFlow(flow, { registry, input: { outputType: 'debug' }, context: testContext(context) });
  if (end.failure) return { error: end.failure.reason };
  const result = end.results.find(({ component_id }) => component_id === `${type}-1`);
  const told = (result?.artifacts[output] as { repr?: string } | undefined)?.repr;
  return { value: taken as Value, ...(told !== undefined && { told }) };
}

/** Fields that a list is given to take lists. */
function listsOf(given: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(given).map(([name, value]) => [name, field({ show: true, list: Array.isArray(value) })]);
}

function node(id: string, type: string, fields: Readonly<Record<string, unknown>> = {}) {
  const template = Object.fromEntries(Object.keys(fields).map((name) => [name, { name, type: 'other', show: true }]));
  return { id, data: { id, type, node: { template, outputs: [{ name: 'out' }] } } };
}

function edge(source: string, output: string, target: string, fieldName: string) {
  const sourceHandle = { id: source, name: output };
  return { source, target, data: { sourceHandle, targetHandle: { fieldName, id: target, type: 'other' } } };
}
