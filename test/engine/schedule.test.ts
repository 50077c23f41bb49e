import { describe, expect, test } from 'vitest';
import { compile } from '../../worker/engine/compile.ts';
import { RetryableError, TerminalError } from '../../worker/engine/errors.ts';
import type { RunEvent } from '../../worker/engine/events.ts';
import { parseGraph } from '../../worker/engine/graph/parse.ts';
import { makeData, makeMessage } from '../../worker/engine/make-value.ts';
import { runToEnd } from '../../worker/engine/run.ts';
import { isMessage } from '../../worker/engine/value-kind.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, echoFlow, flow } from './support/flow.ts';
import { echoText, probe, registryWith } from './support/probe.ts';
import { eventsOf, runFlow, textsOf } from './support/run.ts';

const echo = (id: string) => ({ id, type: 'Echo', outputs: ['text'], fields: { text: '' } });

describe('running vertices', () => {
  test('starts those that are ready together at once, and each next one as soon as its own edges are settled', async () => {
    const log: string[] = [];
    const releases = new Map<string, () => void>();
    const waiting = probe('Waiting', {
      text: (_, context) =>
        new Promise((resolve) => {
          log.push(`start ${context.vertex.id}`);
          releases.set(context.vertex.id, () => resolve(makeMessage(context, { text: context.vertex.id })));
        }),
    });
    const node = (id: string) => ({ id, type: 'Waiting', outputs: ['text'], fields: { text: '' } });
    const data = flow(
      [node('A-1'), node('B-1'), node('A-2'), node('B-2')],
      [
        ['A-1.text', 'A-2.text'],
        ['B-1.text', 'B-2.text'],
      ],
    );
    const end = runFlow(data, { registry: registryWith(waiting), input: { outputType: 'debug' } });
    expect(log).toEqual(['start A-1', 'start B-1']);
    releases.get('B-1')?.();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['start A-1', 'start B-1', 'start B-2']);
    releases.get('A-1')?.();
    await new Promise((resolve) => setImmediate(resolve));
    releases.get('A-2')?.();
    releases.get('B-2')?.();
    expect((await end).results.map(({ component_id }) => component_id)).toEqual(['A-1', 'B-1', 'A-2', 'B-2']);
  });

  test('goes on with the others where the first one has nothing to compute', async () => {
    const idle = { id: 'Idle-1', outputs: ['unknown'], fields: {} };
    const end = await runFlow(flow([idle, echo('Echo-1')]), {
      registry: registryWith(echoText, probe('Idle', {})),
      input: { inputType: 'any', outputType: 'debug' },
    });

    expect(end.results.map(({ component_id }) => component_id)).toEqual(['Idle-1', 'Echo-1']);
  });

  test('starts what becomes ready together in the order of the flow', async () => {
    const order: string[] = [];
    const noted = probe('Noted', {
      text: (inputs, context) => {
        order.push(context.vertex.id);
        return makeMessage(context, { text: String(inputs.text) });
      },
    });
    const node = (id: string) => ({ id, type: 'Noted', outputs: ['text'], fields: { text: '' } });
    const data = flow(
      [node('Z-1'), node('Last-1'), node('A-1')],
      [
        ['Z-1.text', 'A-1.text'],
        ['Z-1.text', 'Last-1.text'],
      ],
    );
    await runFlow(data, { registry: registryWith(noted) });
    expect(order).toEqual(['Z-1', 'Last-1', 'A-1']);
  });

  test('with a chat input runs what lies behind it and what that needs, and nothing else', async () => {
    const data = flow(
      [chatInput(), echo('Needed-1'), echo('Aside-1'), echo('Alone-1'), echo('Both-1'), chatOutput()],
      [
        ['ChatInput-1.message', 'Both-1.text'],
        ['Needed-1.text', 'Both-1.text'],
        ['Needed-1.text', 'Aside-1.text'],
        ['Both-1.text', 'ChatOutput-1.input_value'],
      ],
    );
    const end = await runFlow(data, { registry: registryWith(echoText), input: { outputType: 'debug' } });
    expect(end.results.map(({ component_id }) => component_id)).toEqual([
      'ChatInput-1',
      'Needed-1',
      'Both-1',
      'ChatOutput-1',
    ]);
  });

  test('starts at a webhook rather than at a chat input', async () => {
    const hook = { id: 'Webhook-1', outputs: ['output_data'], fields: { data: '{"a": 1}' } };
    const data = flow([chatInput(), hook, chatOutput()], [['Webhook-1.output_data', 'ChatOutput-1.input_value']]);
    const end = await runFlow(data, { input: { outputType: 'debug' } });
    expect(end.results.map(({ component_id }) => component_id)).toEqual(['Webhook-1', 'ChatOutput-1']);
  });

  test('runs up to a stop vertex, or from a start vertex', async () => {
    const data = flow(
      [echo('A-1'), echo('B-1'), echo('C-1'), echo('D-1')],
      [
        ['A-1.text', 'B-1.text'],
        ['B-1.text', 'C-1.text'],
      ],
    );
    const ran = async (part: object) =>
      (await runFlow(data, { registry: registryWith(echoText), input: { outputType: 'debug', ...part } })).results.map(
        ({ component_id }) => component_id,
      );
    expect(await ran({ stopVertex: 'B-1' })).toEqual(['A-1', 'B-1']);
    expect(await ran({ startVertex: 'B-1' })).toEqual(['A-1', 'B-1', 'C-1']);
    await expect(ran({ startVertex: 'Nowhere-1' })).rejects.toThrow('Vertex Nowhere-1 not found');
  });

  test('gathers several edges of a list in the order of the flow, lists taken apart, and keeps the last of a single field', async () => {
    const seen: unknown[] = [];
    const collector = probe('Collector', {
      data: (inputs) => {
        seen.push(inputs.items, (inputs.item as { data: unknown }).data);
        return makeData({});
      },
    });
    const many = probe('Many', { items: () => [makeData({ n: 1 }), makeData({ n: 2 })] as never });
    const one = probe('One', { item: () => makeData({ n: 3 }) });
    const data = flow(
      [
        { id: 'Many-1' },
        { id: 'One-1' },
        { id: 'Collector-1', fields: { items: { type: 'other', list: true }, item: { type: 'other' } } },
      ],
      [
        ['Many-1.items', 'Collector-1.items'],
        ['One-1.item', 'Collector-1.items'],
        ['Many-1.items', 'Collector-1.item'],
        ['One-1.item', 'Collector-1.item'],
      ],
    );
    await runFlow(data, { registry: registryWith(collector, many, one) });
    expect(seen).toEqual([[1, 2, 3].map((n) => makeData({ n })), { n: 3 }]);
  });

  test('computes only outputs that are read, and all of a last vertex', async () => {
    const computed: string[] = [];
    const two = probe('Two', {
      first: (_, context) => {
        computed.push(`${context.vertex.id} first`);
        return makeMessage(context, { text: '1' });
      },
      second: (_, context) => {
        computed.push(`${context.vertex.id} second`);
        return makeMessage(context, { text: '2' });
      },
    });
    const node = (id: string) => ({ id, type: 'Two', outputs: ['first', 'second'], fields: { text: '' } });
    await runFlow(flow([node('A-1'), node('B-1')], [['A-1.second', 'B-1.text']]), { registry: registryWith(two) });
    expect(computed).toEqual(['A-1 second', 'B-1 first', 'B-1 second']);
  });

  test('keeps two runs of one compiled flow apart', async () => {
    const compiled = compile(parseGraph(echoFlow()), registryWith());
    const contexts = ['a', 'b'].map((sessionId) => testContext({ sessionId }));
    const ends = await Promise.all(
      contexts.map((context, index) =>
        runToEnd(compiled, { inputValue: `text ${index}`, inputType: 'chat', streaming: false }, context),
      ),
    );
    expect(ends.map(textsOf)).toEqual([{ 'ChatOutput-1': 'text 0' }, { 'ChatOutput-1': 'text 1' }]);
    expect(contexts.map(({ appended }) => appended.flat().map(({ sessionId, text }) => [sessionId, text]))).toEqual([
      [
        ['a', 'text 0'],
        ['a', 'text 0'],
      ],
      [
        ['b', 'text 1'],
        ['b', 'text 1'],
      ],
    ]);
  });
});

describe('branches', () => {
  const router = (fields = {}) => ({
    id: 'ConditionalRouter-1',
    outputs: ['true_result', 'false_result'],
    fields: {
      input_text: '',
      operator: 'equals',
      match_text: 'yes',
      true_case_message: 'T',
      false_case_message: 'F',
      ...fields,
    },
  });

  test('one that is not taken is out of the run, with all that waits for it', async () => {
    const data = flow(
      [chatInput(), router(), echo('Yes-1'), chatOutput('ChatOutput-yes'), chatOutput('ChatOutput-no'), echo('Both-1')],
      [
        ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
        ['ConditionalRouter-1.true_result', 'Yes-1.text'],
        ['Yes-1.text', 'ChatOutput-yes.input_value'],
        ['ConditionalRouter-1.false_result', 'ChatOutput-no.input_value'],
      ],
    );
    const given = (inputValue: string) => ({ registry: registryWith(echoText), input: { inputValue } });
    expect(textsOf(await runFlow(data, given('no')))).toEqual({ 'ChatOutput-no': 'F' });
    expect(Object.keys(textsOf(await runFlow(data, given('yes'))))).toEqual(['ChatOutput-yes']);
  });

  test('that meet in one field go on with the one that was taken', async () => {
    const data = flow(
      [chatInput(), router(), chatOutput()],
      [
        ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
        ['ConditionalRouter-1.true_result', 'ChatOutput-1.input_value'],
        ['ConditionalRouter-1.false_result', 'ChatOutput-1.input_value'],
      ],
    );
    expect(textsOf(await runFlow(data, { input: { inputValue: 'yes' } }))).toEqual({ 'ChatOutput-1': 'T' });
    expect(textsOf(await runFlow(data, { input: { inputValue: 'no' } }))).toEqual({ 'ChatOutput-1': 'F' });
  });

  test('that lead into different fields of a vertex let it run with the one that was taken', async () => {
    const seen: unknown[] = [];
    const both = probe('Both', {
      text: ({ yes, no }, context) => {
        const text = (value: unknown) => (isMessage(value) ? value.text : value);
        seen.push([text(yes), text(no)]);
        return makeMessage(context, {});
      },
    });
    const handle = { type: 'other', value: '' };
    const data = flow(
      [chatInput(), router(), { id: 'Both-1', outputs: ['text'], fields: { yes: handle, no: handle } }],
      [
        ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
        ['ConditionalRouter-1.true_result', 'Both-1.yes'],
        ['ConditionalRouter-1.false_result', 'Both-1.no'],
      ],
    );
    for (const inputValue of ['yes', 'no'])
      await runFlow(data, { registry: registryWith(both), input: { inputValue } });

    expect(seen).toEqual([
      ['T', null],
      [null, 'F'],
    ]);
  });

  test('that a vertex needs beside another source keep it out of the run', async () => {
    const data = flow(
      [chatInput(), router(), { ...echo('Both-1'), fields: { text: '', other: '' } }, chatOutput()],
      [
        ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
        ['ConditionalRouter-1.false_result', 'Both-1.text'],
        ['ChatInput-1.message', 'Both-1.other'],
        ['Both-1.text', 'ChatOutput-1.input_value'],
      ],
    );
    const end = await runFlow(data, { registry: registryWith(echoText), input: { inputValue: 'yes' } });
    expect(end).toMatchObject({ results: [], failure: null });
  });

  test('once the router has run as often as it may, the default route goes on', async () => {
    const data = flow(
      [
        chatInput(),
        router({ max_iterations: { type: 'int', value: 1 }, default_route: 'true_result' }),
        chatOutput('ChatOutput-yes'),
        chatOutput('ChatOutput-no'),
      ],
      [
        ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
        ['ConditionalRouter-1.true_result', 'ChatOutput-yes.input_value'],
        ['ConditionalRouter-1.false_result', 'ChatOutput-no.input_value'],
      ],
    );
    expect(Object.keys(textsOf(await runFlow(data, { input: { inputValue: 'no' } })))).toEqual(['ChatOutput-yes']);
  });
});

describe('a run that goes on after failures', () => {
  const failing = probe('Failing', {
    text: (_, { vertex }) => {
      throw vertex.id === 'Failing-1' ? new RetryableError('busy') : new TerminalError('broken');
    },
  });
  const node = (id: string) => ({ id, type: 'Failing', outputs: ['text'], fields: { text: '' } });
  const data = flow(
    [
      node('Failing-1'),
      node('Failing-2'),
      echo('Echo-1'),
      echo('Echo-2'),
      { ...echo('Both-1'), fields: { text: '', other: '' } },
    ],
    [
      ['Failing-1.text', 'Both-1.text'],
      ['Echo-1.text', 'Both-1.other'],
      ['Echo-1.text', 'Echo-2.text'],
    ],
  );
  const registry = registryWith(echoText, failing);

  test('runs what needs nothing of them, and tells of each once, when it happens', async () => {
    const events = await eventsOf(data, { registry, input: { goesOn: true } });
    const vertexOf = (event: RunEvent) =>
      event.event === 'end_vertex' ? event.data.component_id : event.event === 'error' ? event.vertex?.id : undefined;
    expect(events.map((event) => [event.event, vertexOf(event)])).toEqual([
      ['vertices_sorted', undefined],
      ['error', 'Failing-1'],
      ['error', 'Failing-2'],
      ['end_vertex', 'Echo-1'],
      ['end_vertex', 'Echo-2'],
      ['end', undefined],
    ]);
  });

  test('has failed for what would fail again, without results', async () => {
    const end = await runFlow(data, { registry, input: { goesOn: true, outputType: 'debug' } });
    expect(end).toMatchObject({ failure: { vertexId: 'Failing-2', retryable: false }, results: [] });
    expect(end.messages.map(({ text }) => text)).toEqual(['busy\n', 'broken\n']);
  });

  test('ends at once where nothing else is left, or somebody ends it', async () => {
    const alone = await runFlow(flow([node('Failing-1')]), { registry, input: { goesOn: true } });
    expect(alone.failure?.vertexId).toBe('Failing-1');
    const stop = new AbortController();
    const waiting = probe('Waiting', { text: () => new Promise(() => stop.abort()) });
    const left = { id: 'Waiting-1', type: 'Waiting', outputs: ['text'], fields: { text: '' } };
    const stopped = await eventsOf(flow([node('Failing-1'), left]), {
      registry: registryWith(failing, waiting),
      input: { goesOn: true },
      context: testContext({ signal: stop.signal }),
    });
    const errors = stopped.flatMap((event) => (event.event === 'error' ? event.data.code : []));
    expect(errors).toEqual(['component_unavailable', 'cancelled']);
  });
});

describe('whoever watches a run', () => {
  const broken = () => {
    throw new Error('the watcher broke');
  };

  test.each([
    ['as a vertex begins', { begin: broken }],
    ['as a vertex ends', { begin: () => ({ ended: broken }) }],
  ])('and breaks %s ends it, and leaves nobody waiting', async (_, observer) => {
    const end = await runFlow(echoFlow(), { input: { inputValue: 'hi' }, context: testContext({ observer }) });
    expect(end.failure?.vertexId).toBe('ChatInput-1');
  });
});
