import { describe, expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from '../support/context.ts';
import { chatOutput, type Edge, type FlowData, flow, type Node } from '../support/flow.ts';
import { withLoopEdges } from '../support/loops.ts';
import { probe, registryWith } from '../support/probe.ts';
import { eventsOf, runFlow } from '../support/run.ts';

describe('a loop', () => {
  test('runs its body once for each item and collects what comes back', async () => {
    const { value, seen } = await looped([{ text: 'a' }, { text: 'b', n: 2 }, { text: 'c' }]);

    expect(seen).toEqual(['a', 'b', 'c']);
    expect(value).toEqual([{ text: 'A' }, { text: 'B' }, { text: 'C' }]);
  });

  test('gives an empty table for no items, and its body does not run', async () => {
    const { value, seen } = await looped([]);

    expect(seen).toEqual([]);
    expect(value).toEqual([]);
  });

  test('goes through a thousand items', async () => {
    const { value } = await looped(Array.from({ length: 1000 }, (_, n) => ({ text: `t${n}` })));

    expect(value).toHaveLength(1000);
    expect(value[999]).toEqual({ text: 'T999' });
  });

  test('starts a turn when the whole body is done, side branches too', async () => {
    const order: string[] = [];
    const slow = probe('Slow', {
      out: async ({ data }) => {
        for (let waits = 0; waits < 20; waits++) await Promise.resolve();
        order.push(`slow ${textOf(data)}`);
        return '';
      },
    });
    await looped([{ text: 'a' }, { text: 'b' }], {
      nodes: [{ id: 'Slow-1', outputs: ['out'], fields: { data: handle } }],
      edges: [['LoopComponent-1.item', 'Slow-1.data']],
      probes: [slow],
      onItem: (text) => order.push(text),
    });

    expect(order).toEqual(['a', 'slow a', 'b', 'slow b']);
  });

  test('joins what two ways of the body made of the same item', async () => {
    const joined: string[] = [];
    const join = probe('Join', {
      out: ({ left, right }) => {
        joined.push(`${textOf(left)}+${textOf(right)}`);
        return makeData({});
      },
    });
    await looped([{ text: 'a' }, { text: 'b' }], {
      nodes: [{ id: 'Join-1', outputs: ['out'], fields: { left: handle, right: handle } }],
      edges: [
        ['Upper-1.out', 'Join-1.left'],
        ['LoopComponent-1.item', 'Join-1.right'],
      ],
      probes: [join],
    });

    expect(joined).toEqual(['A+a', 'B+b']);
  });

  test('leaves items out of the collection whose branch did not come back', async () => {
    const sieve = probe('Sieve', {
      out: ({ data }, context) => {
        if (textOf(data) === 'b') context.stop('out');
        return data as Value;
      },
    });
    const { value } = await looped([{ text: 'a' }, { text: 'b' }, { text: 'c' }], { probes: [sieve], upper: 'Sieve' });

    expect(value).toEqual([{ text: 'a' }, { text: 'c' }]);
  });

  test('waits in what stands behind it, also where its body leads there', async () => {
    const seen: unknown[] = [];
    const after = probe('After', {
      out: ({ last, all }) => {
        seen.push([textOf(last), (all as { rows: unknown[] }).rows.length]);
        return '';
      },
    });
    await looped([{ text: 'a' }, { text: 'b' }], {
      nodes: [{ id: 'After-1', outputs: ['out'], fields: { last: handle, all: handle } }],
      edges: [
        ['Upper-1.out', 'After-1.last'],
        ['LoopComponent-1.done', 'After-1.all'],
      ],
      probes: [after],
    });

    expect(seen).toEqual([['B', 2]]);
  });

  test('tells its steps apart by turn', async () => {
    const keys: string[] = [];
    const step: RunContext['step'] = (key, effect) => {
      keys.push(key);
      return effect(key);
    };
    const asking = probe('Asking', { out: ({ data }, context) => context.step('ask', async () => data as Value) });
    await looped([{ text: 'a' }, { text: 'b' }], { probes: [asking], upper: 'Asking', context: { step } });

    expect(keys).toEqual(['Asking-1/0/ask/0', 'Asking-1/1/ask/0']);
  });

  test('ends the run where it has had all its steps', async () => {
    const { failure } = await looped(Array(50).fill({ text: 'a' }), { maxSteps: 20 });

    expect(failure).toMatchObject({ code: 'step_budget' });
  });

  test('hears of a deadline that passes while it waits for nothing', async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 0);
    const { failure } = await looped(Array(30_000).fill({ text: 'a' }), { context: { signal: controller.signal } });
    clearTimeout(timer);

    expect(failure).toMatchObject({ code: 'deadline' });
  });

  test('stops when the caller leaves', async () => {
    const controller = new AbortController();
    const { failure, seen } = await looped(Array(50).fill({ text: 'a' }), {
      context: { signal: controller.signal },
      onItem: () => controller.abort(),
    });

    expect(failure).toMatchObject({ code: 'cancelled' });
    expect(seen).toHaveLength(1);
  });

  test('tells of every turn in events, and shows the last one in results', async () => {
    const data = withLoopEdges(
      flow(
        [source, loopNode('LoopComponent-1'), chatOutput('ChatOutput-1')],
        [
          ['Source-1.out', 'LoopComponent-1.data'],
          ['LoopComponent-1.item', 'ChatOutput-1.input_value'],
        ],
      ),
      [['ChatOutput-1.message', 'LoopComponent-1.item']],
    );
    const registry = registryWith(sourceOf([{ text: 'a' }, { text: 'b' }]));
    const events = await eventsOf(data, { registry, input: { inputType: 'any' } });
    const told = events
      .filter(({ event }) => event === 'add_message')
      .map(({ data }) => (data as { text: string }).text);
    const { results, messages } = await runFlow(data, { registry, input: { inputType: 'any' } });

    expect(told).toEqual([expect.stringContaining('"a"'), expect.stringContaining('"b"')]);
    expect(messages).toHaveLength(2);
    expect(results.map(({ messages }) => messages[0]?.message)).toEqual([expect.stringContaining('"b"')]);
  });

  test('lets a later turn read what an earlier one said', async () => {
    const seen: number[] = [];
    const speaking = probe('Speaking', {
      out: async ({ data }, context) => {
        seen.push((await context.history({ sessionId: context.sessionId })).length);
        context.storeMessage(makeMessage(context, { text: textOf(data), sessionId: context.sessionId }));
        return data as Value;
      },
    });
    await looped([{ text: 'a' }, { text: 'b' }, { text: 'c' }], { probes: [speaking], upper: 'Speaking' });

    expect(seen).toEqual([0, 1, 2]);
  });
});

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

const handle = { type: 'other', value: '' };
const source: Node = { id: 'Source-1', outputs: ['out'], fields: {} };
const end: Node = { id: 'End-1', outputs: ['out'], fields: { data: handle } };
const ending = probe('End', { out: ({ data }) => data as Value });

function loopNode(id: string): Node {
  return { id, outputs: ['item', 'done'], fields: { data: handle } };
}

function sourceOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  return probe('Source', { out: () => makeDataFrame(rows) });
}

function upper(seen: string[], onItem: (text: string) => void = () => {}) {
  return probe('Upper', {
    out: ({ data }, context) => {
      seen.push(textOf(data));
      onItem(textOf(data));
      return makeMessage(context, { text: textOf(data).toUpperCase() });
    },
  });
}

function textOf(value: unknown): string {
  const { text, data } = value as { text?: string; data?: { text?: string } };
  return text ?? data?.text ?? '';
}

/** Source → Loop ⇄ a body of one vertex (which makes letters upper-case), Loop → End, and what a test adds. */
async function looped(rows: readonly Readonly<Record<string, unknown>>[], given: Given = {}) {
  const seen: string[] = [];
  const body = `${given.upper ?? 'Upper'}-1`;
  const data: FlowData = withLoopEdges(
    flow(
      [
        source,
        loopNode('LoopComponent-1'),
        { id: body, outputs: ['out'], fields: { data: handle } },
        ...(given.nodes ?? []),
        end,
      ],
      [
        ['Source-1.out', 'LoopComponent-1.data'],
        ['LoopComponent-1.item', `${body}.data`],
        ['LoopComponent-1.done', 'End-1.data'],
        ...(given.edges ?? []),
      ],
    ),
    [[`${body}.out`, 'LoopComponent-1.item']],
  );
  const { results, failure } = await runFlow(data, {
    registry: registryWith(sourceOf(rows), upper(seen, given.onItem), ending, ...(given.probes ?? [])),
    context: testContext(given.context ?? {}),
    input: { inputType: 'any', outputType: 'debug', ...(given.maxSteps && { maxSteps: given.maxSteps }) },
  });
  const value = results.find(({ component_id }) => component_id === 'End-1')?.outputs.out?.message as unknown[];
  return { value, seen, failure };
}

interface Given {
  readonly nodes?: readonly Node[];
  readonly edges?: readonly Edge[];
  readonly probes?: readonly ReturnType<typeof probe>[];
  /** The type of the body's vertex. */
  readonly upper?: string;
  readonly onItem?: (text: string) => void;
  readonly context?: Partial<RunContext>;
  readonly maxSteps?: number;
}
