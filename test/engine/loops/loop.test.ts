import { describe, expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { makeData, makeMessage } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { chatOutput, flow } from '../support/flow.ts';
import { handle, looped, loopNode, source, sourceOf, textOf } from '../support/looped.ts';
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
