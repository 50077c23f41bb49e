import { expect, test } from 'vitest';
import type { FrozenResult } from '../../worker/engine/frozen.ts';
import { toolKind } from '../../worker/engine/kinds.ts';
import { makeMessage } from '../../worker/engine/make-value.ts';
import type { Value } from '../../worker/engine/values.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, flow, type Node } from './support/flow.ts';
import { probe, registryWith } from './support/probe.ts';
import { runFlow } from './support/run.ts';

test('a frozen vertex gives what it once gave, and is not run again', async () => {
  const { first, second, ran } = await twice({ frozen: ['Shout-1'] });

  expect([first.text, second.text]).toEqual(['ONE', 'ONE']);
  expect(ran).toEqual(['one']);
  expect(first.results['Shout-1']).toMatchObject({ used_frozen_result: false, outputs: { out: { message: 'ONE' } } });
  expect(second.results['Shout-1']).toEqual({
    results: {},
    artifacts: { out: { repr: 'told', raw: 'ONE', type: 'text' } },
    outputs: { out: { message: { repr: 'told', raw: 'ONE', type: 'text' }, type: 'text' } },
    logs: {},
    messages: [],
    timedelta: null,
    duration: null,
    component_display_name: 'Shout',
    component_id: 'Shout-1',
    used_frozen_result: true,
  });
});

test('a frozen chat input keeps its message and stores it once', async () => {
  const { second, stored } = await twice({ frozen: ['ChatInput-1'] });

  expect(second.text).toBe('ONE');
  expect(second.results['ChatInput-1']).toMatchObject({
    results: { message: { text: 'one' } },
    artifacts: { message: 'one', sender: 'User' },
    outputs: {},
    messages: [],
  });
  expect(stored).toEqual([['one', 'ONE'], ['ONE']]);
});

test('without a place for frozen results, and where nothing is frozen, all run', async () => {
  expect((await twice({ frozen: ['Shout-1'], keeps: false })).second.text).toBe('TWO');
  expect((await twice({ frozen: [] })).second.text).toBe('TWO');
});

test('a frozen router takes the branch that it took', async () => {
  const router = probe('Router', {
    yes: (inputs, context) => decide(inputs.text, 'yes', context.stop.bind(context)),
    no: (inputs, context) => decide(inputs.text, 'no', context.stop.bind(context)),
  });
  const nodes: Node[] = [
    chatInput(),
    { id: 'Router-1', outputs: ['yes', 'no'], fields: { text: '' }, more: { frozen: true } },
    chatOutput('ChatOutput-yes'),
    chatOutput('ChatOutput-no'),
  ];
  const data = flow(nodes, [
    ['ChatInput-1.message', 'Router-1.text'],
    ['Router-1.yes', 'ChatOutput-yes.input_value'],
    ['Router-1.no', 'ChatOutput-no.input_value'],
  ]);
  const kept = new Map<string, FrozenResult>();
  const context = testContext({ frozen: kept });
  const ids = async (inputValue: string) =>
    (await runFlow(data, { registry: registryWith(router), context, input: { inputValue } })).results.map(
      ({ component_id }) => component_id,
    );

  expect(await ids('yes')).toEqual(['ChatOutput-yes']);
  expect(await ids('no')).toEqual(['ChatOutput-yes']);
});

test('models and tools are made anew in each run', async () => {
  let made = 0;
  const maker = probe('Maker', { tool: () => ({ kind: toolKind, name: `t${++made}` }) as unknown as Value });
  const data = flow([{ id: 'Maker-1', outputs: ['tool'], fields: {}, more: { frozen: true } }]);
  const kept = new Map<string, FrozenResult>();
  for (const _ of [1, 2]) {
    await runFlow(data, {
      registry: registryWith(maker),
      context: testContext({ frozen: kept }),
      input: { inputType: 'any' },
    });
  }

  expect(made).toBe(2);
  expect(kept.size).toBe(0);
});

function decide(text: unknown, output: string, stop: (output: string) => void): Value {
  const taken = String((text as { text?: string }).text ?? text);
  stop(taken === 'yes' ? 'no' : 'yes');
  return output;
}

/** Chat input → Shout → chat output, run with `one` and then with `two`. */
async function twice({ frozen, keeps = true }: { readonly frozen: readonly string[]; readonly keeps?: boolean }) {
  const ran: string[] = [];
  const shout = probe('Shout', {
    out: ({ text }, context) => {
      const said = (text as { text: string }).text;
      ran.push(said);
      context.status('told');
      return makeMessage(context, { text: said.toUpperCase() });
    },
  });
  const nodes = [
    chatInput(),
    { id: 'Shout-1', outputs: ['out'], fields: { text: { type: 'other', value: '' } } },
    chatOutput(),
  ];
  const data = flow(
    nodes.map((node) => ({ ...node, more: { frozen: frozen.includes(node.id) } })),
    [
      ['ChatInput-1.message', 'Shout-1.text'],
      ['Shout-1.out', 'ChatOutput-1.input_value'],
    ],
  );
  const context = testContext(keeps ? { frozen: new Map<string, FrozenResult>() } : {});
  const run = async (inputValue: string) => {
    const { results } = await runFlow(data, {
      registry: registryWith(shout),
      context,
      input: { inputValue, outputType: 'debug' },
    });
    const text = (results.at(-1)?.results.message as { text?: string } | undefined)?.text;
    return { text, results: Object.fromEntries(results.map((result) => [result.component_id, result])) };
  };
  const first = await run('one');
  const second = await run('two');
  return { first, second, ran, stored: context.appended.map((turn) => turn.map(({ text }) => text)) };
}
