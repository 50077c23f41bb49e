import { describe, expect, test } from 'vitest';
import { compile } from '../../worker/engine/compile.ts';
import { GraphError, RetryableError } from '../../worker/engine/errors.ts';
import { parseGraph } from '../../worker/engine/graph/parse.ts';
import { run } from '../../worker/engine/run.ts';
import { failureText } from '../../worker/engine/wire/run-result.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, echoFlow, type FlowData, flow } from './support/flow.ts';
import { probe, registryWith } from './support/probe.ts';
import { eventsOf, runFlow } from './support/run.ts';

const behindChat = (type: string): FlowData =>
  flow(
    [chatInput(), { id: `${type}-1`, type, name: 'My step', outputs: ['text'], fields: { text: '' } }, chatOutput()],
    [
      ['ChatInput-1.message', `${type}-1.text`],
      [`${type}-1.text`, 'ChatOutput-1.input_value'],
    ],
  );

describe('a component that fails', () => {
  test.each([
    [
      'at once',
      () => {
        throw new Error('broken');
      },
    ],
    [
      'later',
      async () => {
        await Promise.resolve();
        throw new Error('broken');
      },
    ],
  ])('%s ends the run with its name and reason, and with an error event before the end', async (_, fail) => {
    const registry = registryWith(probe('Bad', { text: fail }));
    const events = await eventsOf(behindChat('Bad'), { registry, input: { inputValue: 'hi' } });
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'add_message', 'end_vertex', 'error', 'end']);
    const { data, message } = events[3] as { data: { message: string }; message: unknown };
    expect(message).toMatchObject({ id: 'id-2', category: 'error', error: true, text: 'broken\n' });
    expect(data).toEqual({
      message: 'Error building Component My step: \n\nbroken',
      reason: 'broken',
      status: 500,
      code: 'component_failed',
      vertexId: 'Bad-1',
      componentName: 'My step',
      retryable: false,
    });
    expect(failureText(data as never)).toBe('Error running graph: Error building Component My step: \n\nbroken');
  });

  test.each([
    ['a member of nothing', () => (null as never as { id: string }).id],
    ['no JSON', () => JSON.parse('<html>')],
    ['no list', () => [...(7 as never as string[])]],
  ])('by reading %s says where to look', async (_, fail) => {
    const registry = registryWith(probe('Bad', { text: fail as never }));
    const { failure } = await runFlow(behindChat('Bad'), { registry, input: { inputValue: 'hi' } });
    expect(failure).toMatchObject({
      reason: expect.stringMatching(/^Something has a form that this component does not know: look at .* \(.*\)$/),
      code: 'component_failed',
    });
  });

  test('by going too deep says what to do', async () => {
    const deep = (): never => deep();
    const registry = registryWith(probe('Bad', { text: deep }));
    const { failure } = await runFlow(behindChat('Bad'), { registry, input: { inputValue: 'hi' } });
    expect(failure).toMatchObject({
      reason: 'What it was given is nested too deep, or too large, to be worked on. Give it less.',
      code: 'too_deep',
      componentName: 'My step',
    });
  });

  test('leaves the messages before it and one that tells of the failure, in one write', async () => {
    const context = testContext();
    const registry = registryWith(
      probe('Bad', {
        text: () => {
          throw new Error('broken');
        },
      }),
    );
    const end = await runFlow(behindChat('Bad'), { registry, context, input: { inputValue: 'hi' } });
    expect(end.results).toEqual([]);
    expect(context.appended).toHaveLength(1);
    expect(context.appended[0]).toMatchObject([
      { sender: 'User', text: 'hi', error: false },
      {
        sender: 'Bad component',
        text: 'broken\n',
        error: true,
        category: 'error',
        properties: { icon: 'error', textColor: 'red' },
      },
    ]);
  });

  test('says so when another try may help', async () => {
    const registry = registryWith(
      probe('Busy', {
        text: () => {
          throw new RetryableError('try later', 'rate_limited');
        },
      }),
    );
    const { failure } = await runFlow(behindChat('Busy'), { registry });
    expect(failure).toMatchObject({ code: 'rate_limited', retryable: true, status: 500 });
  });

  test('tells the others through their signal, and nobody hears them any more', async () => {
    let told: unknown;
    const slow = probe('Slow', {
      text: (_, context) =>
        new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => {
            told = 'aborted';
            reject(new Error('too late to be heard'));
          });
        }),
    });
    const bad = probe('Bad', {
      text: async () => {
        await Promise.resolve();
        throw new Error('broken');
      },
    });
    const data = flow([{ id: 'Slow-1' }, { id: 'Bad-1' }]);
    const { failure } = await runFlow(data, { registry: registryWith(slow, bad) });
    expect(failure).toMatchObject({ vertexId: 'Bad-1' });
    expect(told).toBe('aborted');
  });
});

describe('a flow that cannot be run as it stands', () => {
  test('with a cycle is refused, and the cycle told', () => {
    const data = flow(
      [
        { id: 'A-1', fields: { text: '' } },
        { id: 'B-1', fields: { text: '' } },
      ],
      [
        ['A-1.text', 'B-1.text'],
        ['B-1.text', 'A-1.text'],
      ],
    );
    expect(() => compile(parseGraph(data), registryWith())).toThrow(GraphError);
    expect(() => compile(parseGraph(data), registryWith())).toThrow('A-1 → B-1 → A-1');
  });

  test.each([
    [
      'an unknown type',
      { id: 'Mystery-1', name: 'My mystery' },
      'The component type "Mystery" of "My mystery" (Mystery-1) is not known here',
    ],
    [
      'edited code',
      { id: 'TextInput-1', name: 'My text', edited: true },
      'The code of the component "My text" (TextInput-1) was edited',
    ],
  ])('with %s compiles, and its run fails before anything is done', async (_, node, text) => {
    const context = testContext();
    const data = { ...echoFlow(), nodes: [...echoFlow().nodes, ...flow([node]).nodes] };
    const joined = {
      ...data,
      edges: [...data.edges, ...flow([], [[`${node.id}.text`, 'ChatOutput-1.input_value']]).edges],
    };
    const { failure } = await runFlow(joined, { context, input: { inputValue: 'hi' } });
    expect(failure).toMatchObject({ status: 500, code: 'unknown_type', vertexId: node.id });
    expect(failure?.message).toContain(text);
    expect(context.appended.flat().map(({ category }) => category)).toEqual(['error']);
    expect((await runFlow(data, { input: { inputValue: 'hi' } })).failure).toBeNull();
  });

  test('with an edge from an output that the component lacks names the output', async () => {
    const data = flow([chatInput(), chatOutput()], [['ChatInput-1.shout', 'ChatOutput-1.input_value']]);
    expect((await runFlow(data)).failure?.message).toContain('ChatInput has no output "shout"');
  });

  test('that takes more steps than it may is stopped', async () => {
    const { failure } = await runFlow(echoFlow(), { input: { inputValue: 'hi', maxSteps: 1 } });
    expect(failure).toMatchObject({ code: 'step_budget', vertexId: 'ChatOutput-1' });
  });
});

describe('a run that is stopped from outside', () => {
  const slow = registryWith(
    probe('Slow', {
      text: (_, context) =>
        new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(context.signal.reason));
        }),
    }),
  );

  test('ends when its signal does, keeping what was said', async () => {
    const controller = new AbortController();
    const context = testContext({ signal: controller.signal });
    const end = runFlow(behindChat('Slow'), { registry: slow, context, input: { inputValue: 'hi' } });
    controller.abort();
    expect(await end).toMatchObject({ results: [], failure: { code: 'cancelled', vertexId: null } });
    expect(context.appended[0]).toMatchObject([{ sender: 'User', text: 'hi' }]);
  });

  test('says when it was the deadline', async () => {
    const controller = new AbortController();
    const end = runFlow(behindChat('Slow'), { registry: slow, context: testContext({ signal: controller.signal }) });
    controller.abort(new DOMException('Too long.', 'TimeoutError'));
    expect((await end).failure).toMatchObject({ code: 'deadline', status: 500, retryable: true });
  });

  test('does not begin when it was stopped before', async () => {
    const context = testContext({ signal: AbortSignal.abort() });
    expect(await runFlow(echoFlow(), { context })).toMatchObject({ failure: { code: 'cancelled' }, messages: [] });
  });

  test('is told by a reader who leaves', async () => {
    let reason: unknown;
    const registry = registryWith(
      probe('Slow', {
        text: (_, context) =>
          new Promise((_resolve, reject) => {
            context.signal.addEventListener('abort', () => {
              reason = context.signal.reason;
              reject(new Error('left'));
            });
          }),
      }),
    );
    const compiled = compile(parseGraph(behindChat('Slow')), registry);
    for await (const { event } of run(
      compiled,
      { inputValue: 'hi', inputType: 'chat', streaming: true },
      testContext(),
    )) {
      if (event === 'end_vertex') break;
    }
    expect(reason).toMatchObject({ name: 'AbortError' });
  });

  test('fails when its messages cannot be stored', async () => {
    const memory = { history: async () => [], append: () => Promise.reject(new Error('disk full')) };
    const { failure } = await runFlow(echoFlow(), { context: testContext({ memory }), input: { inputValue: 'hi' } });
    expect(failure).toMatchObject({ code: 'memory_failed', status: 500, retryable: true });
    expect(failure?.message).toBe('The messages of the run could not be stored. Try again.');
  });
});
