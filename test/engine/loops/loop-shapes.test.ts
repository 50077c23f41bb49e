import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import { flow, type Node } from '../support/flow.ts';
import { end, ending, handle, loopNode, source, sourceOf, textOf, upper } from '../support/looped.ts';
import { withLoopEdges } from '../support/loops.ts';
import { probe, registryWith } from '../support/probe.ts';
import { runFlow } from '../support/run.ts';

describe('a loop within a loop', () => {
  test('begins anew in every turn of the outer one', async () => {
    const seen: string[] = [];
    const split = probe('Split', {
      out: ({ data }) => makeDataFrame([...textOf(data)].map((text) => ({ text }))),
    });
    const first = probe('Join', {
      out: ({ data }) =>
        makeData({ text: (data as { rows: { text: string }[] }).rows.map(({ text }) => text).join('') }),
    });
    const inner: Node[] = [
      { id: 'Split-1', outputs: ['out'], fields: { data: handle } },
      loopNode('LoopComponent-2'),
      { id: 'Upper-2', outputs: ['out'], fields: { data: handle } },
      { id: 'Join-1', outputs: ['out'], fields: { data: handle } },
    ];
    const data = withLoopEdges(
      flow(
        [source, loopNode('LoopComponent-1'), ...inner, end],
        [
          ['Source-1.out', 'LoopComponent-1.data'],
          ['LoopComponent-1.item', 'Split-1.data'],
          ['Split-1.out', 'LoopComponent-2.data'],
          ['LoopComponent-2.item', 'Upper-2.data'],
          ['LoopComponent-2.done', 'Join-1.data'],
          ['LoopComponent-1.done', 'End-1.data'],
        ],
      ),
      [
        ['Upper-2.out', 'LoopComponent-2.item'],
        ['Join-1.out', 'LoopComponent-1.item'],
      ],
    );
    const { results, failure } = await runFlow(data, {
      registry: registryWith(
        sourceOf([{ text: 'ab' }, { text: '' }, { text: 'cde' }]),
        split,
        first,
        upper(seen),
        ending,
      ),
      input: { inputType: 'any', outputType: 'debug' },
    });

    expect(failure).toBeNull();
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(results.at(-1)?.outputs.out?.message).toEqual([{ text: 'AB' }, { text: '' }, { text: 'CDE' }]);
  });
});

describe('a loop in a group', () => {
  test('gets what comes back through the output that stands for its items', async () => {
    const inside = flow([loopNode('LoopComponent-1')]);
    const proxied = (name: string) => ({ name: `its ${name}`, proxy: { id: 'LoopComponent-1', name } });
    const template = { data: { ...handle, show: true, proxy: { id: 'LoopComponent-1', field: 'data' } } };
    const node = { display_name: 'Group', template, outputs: ['item', 'done'].map(proxied), flow: { data: inside } };
    const group = { id: 'Group-1', type: 'genericNode', data: { id: 'Group-1', type: 'GroupNode', node } };
    const plain = flow(
      [source, { id: 'Upper-1', outputs: ['out'], fields: { data: handle } }, end],
      [
        ['Group-1.its item', 'Upper-1.data'],
        ['Group-1.its done', 'End-1.data'],
      ],
    );
    const into = {
      source: 'Source-1',
      target: 'Group-1',
      data: {
        sourceHandle: { id: 'Source-1', name: 'out' },
        targetHandle: { id: 'Group-1', fieldName: 'data', proxy: { id: 'LoopComponent-1', field: 'data' } },
      },
    };
    const data = withLoopEdges({ ...plain, nodes: [...plain.nodes, group], edges: [...plain.edges, into] }, [
      ['Upper-1.out', 'Group-1.its item'],
    ]);
    const { results, failure } = await runFlow(data, {
      registry: registryWith(sourceOf([{ text: 'a' }, { text: 'b' }]), upper([]), ending),
      input: { inputType: 'any', outputType: 'debug' },
    });

    expect(failure).toBeNull();
    expect(results.find(({ component_id }) => component_id === 'End-1')?.outputs.out?.message).toEqual([
      { text: 'A' },
      { text: 'B' },
    ]);
  });
});

describe('a loop that cannot turn', () => {
  test('is refused where it shares a part of its body with another', () => {
    const nodes = [source, loopNode('LoopComponent-1'), loopNode('LoopComponent-2')];
    const data = withLoopEdges(
      flow(
        [...nodes, { id: 'Upper-1', outputs: ['out'], fields: { data: handle } }],
        [
          ['LoopComponent-1.item', 'Upper-1.data'],
          ['LoopComponent-2.item', 'Upper-1.data'],
        ],
      ),
      [
        ['Upper-1.out', 'LoopComponent-1.item'],
        ['Upper-1.out', 'LoopComponent-2.item'],
      ],
    );

    expect(() => runFlow(data, { registry: registryWith(sourceOf([]), upper([])) })).toThrow(
      'The loops LoopComponent-1 and LoopComponent-2 share Upper-1.',
    );
  });

  test('is refused with a hundred others', () => {
    const heads = Array.from({ length: 101 }, (_, index) => `LoopComponent-${index}`);
    const data = withLoopEdges(
      flow(heads.map(loopNode)),
      heads.map((id) => [`${id}.item`, `${id}.item`] as const),
    );

    expect(() => runFlow(data)).toThrow('The flow has 101 loops, 100 are allowed.');
  });

  test('is refused where its result does not hang on its items', async () => {
    const data = withLoopEdges(
      flow([source, loopNode('LoopComponent-1')], [['Source-1.out', 'LoopComponent-1.data']]),
      [['Source-1.out', 'LoopComponent-1.item']],
    );

    expect(() => runFlow(data, { registry: registryWith(sourceOf([])) })).toThrow(
      'The loop LoopComponent-1 gets its results from Source-1, which does not hang on the loop',
    );
  });

  test('gives its first item only, where nothing comes back', async () => {
    const seen: string[] = [];
    const data = flow(
      [source, loopNode('LoopComponent-1'), { id: 'Upper-1', outputs: ['out'], fields: { data: handle } }, end],
      [
        ['Source-1.out', 'LoopComponent-1.data'],
        ['LoopComponent-1.item', 'Upper-1.data'],
        ['LoopComponent-1.done', 'End-1.data'],
      ],
    );
    const { results } = await runFlow(data, {
      registry: registryWith(sourceOf([{ text: 'a' }, { text: 'b' }]), upper(seen), ending),
      input: { inputType: 'any', outputType: 'debug' },
    });

    expect(seen).toEqual(['a']);
    expect(results.map(({ component_id }) => component_id)).not.toContain('End-1');
  });
});
