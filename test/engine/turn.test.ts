import { describe, expect, test } from 'vitest';
import { makeMessage } from '../../worker/engine/make-value.ts';
import type { Message } from '../../worker/engine/values.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, flow } from './support/flow.ts';
import { echoText, probe, registryWith } from './support/probe.ts';
import { eventsOf, runFlow } from './support/run.ts';

const seen: Message[][] = [];
const recall = probe('Recall', {
  text: async (inputs, context) => {
    seen.push(await context.history({ sessionId: context.sessionId, ...(inputs.query as object) }));
    return makeMessage(context, { text: String(inputs.text ?? '') });
  },
});
const registry = registryWith(recall, echoText);
const recallNode = (id: string, query: object = {}) => ({
  id,
  type: 'Recall',
  outputs: ['text'],
  fields: { text: '', query: { type: 'dict', value: query } },
});
const earlier = (text: string, fields: Partial<Message> = {}) =>
  makeMessage(testContext(), {
    id: `stored ${text}`,
    text,
    sender: 'User',
    senderName: 'User',
    sessionId: 'session-1',
    ...fields,
  });

/** The histories that the run's components saw, as texts. */
async function histories(data: Parameters<typeof runFlow>[0], stored: readonly Message[]): Promise<string[][]> {
  seen.length = 0;
  await runFlow(data, { registry, context: testContext({ stored }), input: { inputValue: 'now' } });
  return seen.map((messages) => messages.map(({ text }) => text));
}

describe('the history that a component sees', () => {
  test('beside the chat input is that of earlier turns; behind it, it has the turn too', async () => {
    const data = flow(
      [chatInput(), recallNode('Recall-beside'), recallNode('Recall-behind'), chatOutput()],
      [
        ['ChatInput-1.message', 'Recall-behind.text'],
        ['Recall-beside.text', 'ChatOutput-1.input_value'],
        ['ChatInput-1.message', 'ChatOutput-1.session_id'],
      ],
    );
    expect(await histories(data, [earlier('before')])).toEqual([['before'], ['before', 'now']]);
  });

  test('is narrowed by sender, and to the newest, with those of the turn last', async () => {
    const data = flow(
      [chatInput(), recallNode('Recall-1', { sender: 'User', limit: 2 })],
      [['ChatInput-1.message', 'Recall-1.text']],
    );
    const stored = [earlier('one'), earlier('two'), earlier('three', { sender: 'Machine' })].filter(
      ({ sender }) => sender === 'User',
    );
    expect(await histories(data, stored)).toEqual([['two', 'now']]);
  });

  test('has no messages of other contexts', async () => {
    const data = flow(
      [chatInput(), recallNode('Recall-1', { contextId: 'other' })],
      [['ChatInput-1.message', 'Recall-1.text']],
    );
    expect(await histories(data, [])).toEqual([[]]);
  });
});

describe('the messages of a turn', () => {
  test('are stored once, in the order in which they were said; those that are not to be stored are not', async () => {
    const context = testContext();
    const silent = {
      ...chatOutput('ChatOutput-silent'),
      fields: { ...chatOutput().fields, should_store_message: false },
    };
    const data = flow(
      [chatInput(), chatOutput(), silent],
      [
        ['ChatInput-1.message', 'ChatOutput-1.input_value'],
        ['ChatInput-1.message', 'ChatOutput-silent.input_value'],
      ],
    );
    const end = await runFlow(data, { context, input: { inputValue: 'hi' } });
    expect(context.appended).toHaveLength(1);
    expect(context.appended[0]?.map(({ id, sender }) => [id, sender])).toEqual([
      ['id-1', 'User'],
      ['id-2', 'Machine'],
    ]);
    expect(end.messages).toEqual(context.appended[0]);
  });

  test('cost no write where there are none', async () => {
    const context = testContext();
    await runFlow(flow([{ id: 'TextInput-1', fields: { input_value: 'x' } }]), { context });
    expect(context.appended).toEqual([]);
  });

  test('that come again under the same id take the place of the first', async () => {
    const context = testContext();
    const twice = probe('Twice', {
      text: (_, run) => {
        const first = run.sendMessage(makeMessage(run, { text: 'first', sessionId: 's' }));
        run.sendMessage(makeMessage(run, { text: 'between', sessionId: 's' }));
        return run.sendMessage({ ...first, text: 'again' });
      },
    });
    await runFlow(flow([{ id: 'Twice-1' }]), { registry: registryWith(twice), context });
    expect(context.appended[0]?.map(({ text }) => text)).toEqual(['again', 'between']);
  });

  test('that are only stored raise no event', async () => {
    const context = testContext();
    const quiet = probe('Quiet', { text: (_, run) => run.storeMessage(makeMessage(run, { text: 'kept' })) });
    const events = await eventsOf(flow([{ id: 'Quiet-1' }]), { registry: registryWith(quiet), context });
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'end_vertex', 'end']);
    expect(context.appended[0]).toMatchObject([{ text: 'kept' }]);
  });
});

describe('a streamed message', () => {
  const speaker = (tokens: () => AsyncIterable<string>) =>
    probe('Speaker', {
      text: (_, context) =>
        context.streamMessage(
          makeMessage(context, { sender: 'Machine', senderName: 'AI', sessionId: context.sessionId }),
          tokens(),
        ),
    });
  const data = flow(
    [{ id: 'Speaker-1', outputs: ['text'] }, chatOutput()],
    [['Speaker-1.text', 'ChatOutput-1.input_value']],
  );

  test('comes as a partial one, its tokens, and the complete one of the chat output, all under one id', async () => {
    const context = testContext();
    const registry = registryWith(
      speaker(async function* () {
        yield '';
        yield 'Hello ';
        yield 'there';
      }),
    );
    const events = await eventsOf(data, { registry, context, input: { streaming: true } });
    expect(
      events
        .filter(({ event }) => event === 'add_message' || event === 'token')
        .map(({ event, data }) => [event, data]),
    ).toMatchObject([
      ['add_message', { id: 'id-1', text: '', properties: { state: 'partial' } }],
      ['token', { id: 'id-1', chunk: '' }],
      ['token', { id: 'id-1', chunk: 'Hello ' }],
      ['token', { id: 'id-1', chunk: 'there' }],
      ['add_message', { id: 'id-1', text: 'Hello there', properties: { state: 'complete' } }],
    ]);
    expect(context.appended[0]).toMatchObject([{ id: 'id-1', text: 'Hello there', properties: { state: 'complete' } }]);
  });

  test('that breaks off leaves nothing but the failure', async () => {
    const context = testContext();
    const registry = registryWith(
      speaker(async function* () {
        yield 'Hel';
        throw new Error('the line broke');
      }),
    );
    const events = await eventsOf(data, { registry, context, input: { streaming: true } });
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'add_message', 'token', 'error', 'end']);
    expect(context.appended[0]).toMatchObject([{ error: true, text: 'the line broke\n' }]);
  });

  test('closes its source when the run is stopped', async () => {
    const controller = new AbortController();
    let closed = false;
    const registry = registryWith(
      speaker(async function* () {
        try {
          yield 'a';
          controller.abort();
          yield 'b';
          yield 'c';
        } finally {
          closed = true;
        }
      }),
    );
    const events = await eventsOf(data, {
      registry,
      context: testContext({ signal: controller.signal }),
      input: { streaming: true },
    });
    expect(events.at(-2)).toMatchObject({ event: 'error', data: { code: 'cancelled' } });
    expect(events.filter(({ event }) => event === 'token')).toHaveLength(1);
    expect(closed).toBe(true);
  });
});

describe('an outside effect', () => {
  test('is named by its vertex, its key and how often it came; storing the turn is one too', async () => {
    const keys: string[] = [];
    const asker = probe('Asker', {
      text: async (_, context) => {
        for (const key of ['model', 'model', 'tool']) await context.step(key, async () => 'done');
        return context.storeMessage(makeMessage(context, {}));
      },
    });
    const step = <T>(key: string, effect: (idempotencyKey: string) => Promise<T>) => {
      keys.push(key);
      return effect(key);
    };
    await runFlow(flow([{ id: 'Asker-1' }]), { registry: registryWith(asker), context: testContext({ step }) });
    expect(keys).toEqual(['Asker-1/0/model/0', 'Asker-1/0/model/1', 'Asker-1/0/tool/0', 'messages']);
  });
});
