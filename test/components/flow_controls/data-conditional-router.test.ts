import { describe, expect, test } from 'vitest';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';

const recorded: readonly (readonly [string, Record<string, unknown>, unknown, string, string])[] = [
  ['equals', { key_name: 'a', compare_value: '1' }, { a: '1' }, 'True', 'Condition met: a equals 1'],
  ['equals', { key_name: 'a', compare_value: '2' }, { a: '1' }, 'False', 'Condition not met: a equals 2'],
  ['numbers as text', { key_name: 'a', compare_value: '1' }, { a: 1 }, 'True', 'Condition met: a equals 1'],
  [
    'not equals',
    { key_name: 'a', operator: 'not equals', compare_value: '2' },
    { a: '1' },
    'True',
    'Condition met: a not equals 2',
  ],
  [
    'contains',
    { key_name: 'a', operator: 'contains', compare_value: 'b' },
    { a: 'abc' },
    'True',
    'Condition met: a contains b',
  ],
  [
    'starts with',
    { key_name: 'a', operator: 'starts with', compare_value: 'b' },
    { a: 'abc' },
    'False',
    'Condition not met: a starts with b',
  ],
  [
    'ends with',
    { key_name: 'a', operator: 'ends with', compare_value: 'c' },
    { a: 'abc' },
    'True',
    'Condition met: a ends with c',
  ],
  [
    'truth',
    { key_name: 'a', operator: 'boolean validator' },
    { a: '1' },
    'True',
    "Condition met: Boolean validation of 'a'",
  ],
  [
    'untruth',
    { key_name: 'a', operator: 'boolean validator' },
    { a: 'off' },
    'False',
    "Condition not met: Boolean validation of 'a'",
  ],
  ['no such member', { key_name: 'zz' }, { a: '1' }, 'False', "Key 'zz' not found in Data"],
];

describe('a condition on records', () => {
  test.each(recorded)('%s', async (_, fields, data, branch, told) => {
    const { ran, said } = await route(fields, [data]);

    expect(ran).toEqual([branch]);
    expect(said).toBe(told);
  });

  test('gives on only the records for which it holds', async () => {
    const { ran, got } = await route({ key_name: 'a', compare_value: '1' }, [{ a: '1' }, { a: '2' }, { b: 1 }]);

    expect(ran).toEqual(['True']);
    expect(got).toEqual([makeData({ a: '1' })]);
  });

  test('gives the others on where it holds for none', async () => {
    const { ran, got } = await route({ key_name: 'a', compare_value: '3' }, [{ a: '1' }, { a: '2' }, { b: 1 }]);

    expect(ran).toEqual(['False']);
    expect(got).toEqual([makeData({ a: '1' }), makeData({ a: '2' })]);
  });

  test('says so where it got no record', async () => {
    const { ran, said } = await route({ key_name: 'a' }, ['text']);

    expect(ran).toEqual(['False']);
    expect(said).toBe('Input is not a Data object');
  });
});

async function route(fields: Record<string, unknown>, records: readonly unknown[]) {
  let got: unknown;
  const source = probe('Source', {
    out: () => records.map((item) => (typeof item === 'object' ? makeData(item as Record<string, unknown>) : item)),
  });
  const sink = (type: string) =>
    probe(type, {
      out: (inputs) => {
        got = inputs.value;
        return inputs.value as Value;
      },
    });
  const drawn = draw({ 'DataConditionalRouter-1': fields });
  const edges: [string, string][] = [
    ['Source-1.out', 'DataConditionalRouter-1.data_input'],
    ['DataConditionalRouter-1.true_output', 'True-1.value'],
    ['DataConditionalRouter-1.false_output', 'False-1.value'],
  ];
  const node = (id: string) => ({
    id,
    type: 'genericNode',
    data: {
      id,
      type: id.split('-')[0],
      node: { template: { value: { type: 'other', show: true, value: '' } }, outputs: [{ name: 'out' }] },
    },
  });
  const flow = {
    ...drawn,
    nodes: [node('Source-1'), ...drawn.nodes, node('True-1'), node('False-1')],
    edges: edges.map(([from, to]) => {
      const [source = '', name] = from.split('.');
      const [target = '', fieldName] = to.split('.');
      return { source, target, data: { sourceHandle: { id: source, name }, targetHandle: { id: target, fieldName } } };
    }),
  };
  const end = await runFlow(flow, {
    registry: registryWith(source, sink('True'), sink('False')),
    input: { inputType: 'any', outputType: 'debug' },
  });
  expect(end.failure).toBeNull();
  const ids = end.results.map(({ component_id }) => component_id);
  return {
    ran: ['True', 'False'].filter((type) => ids.includes(`${type}-1`)),
    said: end.results.find(({ component_id }) => component_id.startsWith('Data'))?.outputs.true_output?.message,
    got,
  };
}
