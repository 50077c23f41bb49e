import { expect, test } from 'vitest';
import type { HistoryQuery, RunContext } from '../../../worker/engine/context.ts';
import { makeMessage } from '../../../worker/engine/make-value.ts';
import type { Message } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const shown = (value: unknown) => field({ show: true, value });

/** Fields and the history as text, over four turns of which the third is in another context: recorded from Langflow 1.7.1. */
test.each([
  [{}, 'User: one|AI: one|User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [{ n_messages: 3 }, 'AI: three|Bob: four|AI: four'],
  [{ n_messages: 0 }, ''],
  [{ n_messages: -2 }, 'User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [{ n_messages: null }, 'User: one|AI: one|User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [{ sender_type: 'User' }, 'User: one|User: two|User: three|Bob: four'],
  [{ sender_type: 'Machine' }, 'AI: one|AI: two|AI: three|AI: four'],
  [{ sender_name: shown('Bob') }, 'Bob: four'],
  [{ context_id: 'ctxA' }, 'User: three|AI: three'],
  [{ sender: 'User' }, 'User: one|AI: one|User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [{ session_id: 'other' }, 'User: one|AI: one|User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [{ template: 'hidden {text}' }, 'User: one|AI: one|User: two|AI: two|User: three|AI: three|Bob: four|AI: four'],
  [
    { template: shown('<{sender}> {text} {nope}{error} {files} {category} {duration}'), n_messages: 2 },
    '<User> four False [] message None|<Machine> four False [] message None',
  ],
  [{ template: shown('{timestamp}'), n_messages: 1 }, '2026-01-31 12:00:07 UTC'],
  [{ template: shown('{properties[state]} {data[sender_name]}'), n_messages: 1 }, 'complete AI'],
])('%j', async (fields, expected) => {
  expect(await textOf(fields)).toMatchObject({ value: expected.replaceAll('|', '\n') });
});

test('newest first, the number is still counted from the end of the list', async () => {
  expect(await textOf({ order: 'Descending' })).toMatchObject({
    value: 'AI: four\nBob: four\nAI: three\nUser: three\nAI: two\nUser: two\nAI: one\nUser: one',
  });
  expect(await textOf({ order: 'Descending', n_messages: 3 })).toMatchObject({
    value: 'User: two\nAI: one\nUser: one',
  });
});

test('a session without messages is an empty text and an empty table', async () => {
  const context = { sessionId: 'nobody' };
  expect(await textOf({}, context)).toMatchObject({ value: '' });
  expect(await outcome(draw({ 'Memory-1': {} }), 'Memory-1.dataframe', contextOf(context))).toMatchObject({
    value: [],
  });
});

test('a template that cannot be filled fails', async () => {
  expect(await textOf({ template: shown('{text') })).toMatchObject({
    error: "Error formatting template: expected '}' before end of string",
  });
});

test('the table has every member of a message in its order', async () => {
  const result = await outcome(draw({ 'Memory-1': { n_messages: 1 } }), 'Memory-1.dataframe', contextOf({}));
  const [row] = result.value as Record<string, unknown>[];
  expect(Object.keys(row ?? {})).toEqual([
    'session_id',
    'timestamp',
    'text',
    'edit',
    'properties',
    'content_blocks',
    'flow_id',
    'sender_name',
    'context_id',
    'sender',
    'error',
    'files',
    'category',
    'id',
    'duration',
  ]);
  expect(row).toMatchObject({ id: 'm8', text: 'four', sender: 'Machine', timestamp: '2026-01-31 12:00:07 UTC' });
});

test('an external memory is refused by name', async () => {
  const flow = draw({ 'TextInput-1': { input_value: 'x' }, 'Memory-1': {} }, [['TextInput-1.text', 'Memory-1.memory']]);
  expect(await outcome(flow, 'Memory-1.messages_text', contextOf({}))).toMatchObject({
    error: expect.stringMatching(/External Memory/),
    code: 'external_memory',
  });
});

/** What stands in the history after a run that stores. */
test.each([
  [{}, { text: 'store me', sender: 'Machine', senderName: 'AI', contextId: '', sessionId: 'session-1' }],
  [
    { sender: 'User', sender_name: shown('Zed'), context_id: 'cx' },
    { text: 'store me', sender: 'User', senderName: 'Zed', contextId: 'cx', sessionId: 'session-1' },
  ],
])('stores with %j', async (fields, expected) => {
  const context = testContext();
  const flow = draw(
    {
      'TextInput-1': { input_value: 'store me' },
      'Memory-1': { mode: 'Store', message: shown(''), ...fields },
      'Prompt Template-1': { template: 'kept {x}', x: '' },
    },
    [
      ['TextInput-1.text', 'Memory-1.message'],
      ['Memory-1.stored_messages', 'Prompt Template-1.x'],
    ],
  );
  expect(await outcome(flow, 'Prompt Template-1.prompt', context)).toMatchObject({ value: 'kept store me' });
  expect(context.appended.flat()).toEqual([expect.objectContaining({ id: expect.any(String), ...expected })]);
});

const stored: readonly Message[] = [
  ['User', 'User', 'one', ''],
  ['Machine', 'AI', 'one', ''],
  ['User', 'User', 'two', ''],
  ['Machine', 'AI', 'two', ''],
  ['User', 'User', 'three', 'ctxA'],
  ['Machine', 'AI', 'three', 'ctxA'],
  ['User', 'Bob', 'four', ''],
  ['Machine', 'AI', 'four', ''],
].map(([sender = '', senderName = '', text = '', contextId = ''], index) =>
  makeMessage(testContext(), {
    id: `m${index + 1}`,
    sender,
    senderName,
    text,
    contextId,
    sessionId: 'session-1',
    timestamp: Date.UTC(2026, 0, 31, 12, 0, index),
  }),
);

function textOf(fields: object, context: Partial<RunContext> = {}) {
  return outcome(draw({ 'Memory-1': fields as Record<string, unknown> }), 'Memory-1.messages_text', contextOf(context));
}

function contextOf(context: Partial<RunContext>) {
  const history = async (query: HistoryQuery) => {
    const found = stored.filter(
      (message) =>
        message.sessionId === query.sessionId &&
        (query.contextId === undefined || message.contextId === query.contextId) &&
        (query.sender === undefined || message.sender === query.sender) &&
        (query.senderName === undefined || message.senderName === query.senderName),
    );
    return found.slice(-(query.limit ?? found.length));
  };
  return testContext({ memory: { history, append: async () => {} }, ...context });
}
