import { describe, expect, test } from 'vitest';
import type { ComponentContext } from '../../worker/engine/component.ts';
import { modelKind } from '../../worker/engine/kinds.ts';
import { makeData, makeDataFrame, makeMessage, plainProperties } from '../../worker/engine/make-value.ts';
import type { LanguageModel, Value } from '../../worker/engine/values.ts';
import { durationText } from '../../worker/engine/wire/duration.ts';
import { messageDump, messagePayload } from '../../worker/engine/wire/message.ts';
import { isoTime, wireTime } from '../../worker/engine/wire/timestamp.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, flow } from './support/flow.ts';
import { probe, registryWith } from './support/probe.ts';
import { runFlow } from './support/run.ts';

/** The result of a vertex of no particular kind that gives a value, as `debug` shows it. */
async function resultOf(value: Value, tell: (context: ComponentContext) => void = () => {}) {
  const giver = probe('Giver', {
    out: (_, context) => {
      tell(context);
      return value;
    },
  });
  const data = flow([{ id: 'Giver-1', name: 'My giver', outputs: ['out', 'unread'] }]);
  const { results } = await runFlow(data, { registry: registryWith(giver), input: { outputType: 'debug' } });
  return results[0];
}

const secretive: LanguageModel & { apiKey: string } = {
  kind: modelKind,
  provider: 'OpenAI',
  modelName: 'gpt-4o-mini',
  apiKey: 'sk-secret',
  stream: () => {
    throw new Error('Nobody asks it here.');
  },
};

describe('the result of a vertex', () => {
  test('shows a record as an object where the component said something of itself', async () => {
    const result = await resultOf(makeData({ a: 1 }), (context) => context.status('done'));

    expect(result?.outputs.out).toEqual({ message: { a: 1 }, type: 'object' });
  });

  test('that is no door of the flow has no results and messages, and shows its values as artifacts and outputs', async () => {
    expect(await resultOf(makeData({ a: 1 }))).toEqual({
      results: {},
      artifacts: { out: { repr: '{\n    "a": 1\n}', raw: { a: 1 }, type: 'object' } },
      outputs: { out: { message: { a: 1 }, type: 'data' }, unread: { message: '', type: 'unknown' } },
      logs: { out: [] },
      messages: [],
      timedelta: null,
      duration: null,
      component_display_name: 'My giver',
      component_id: 'Giver-1',
      used_frozen_result: false,
    });
  });

  test.each([
    ['a text', 'plain', { repr: 'plain', raw: 'plain', type: 'text' }, { message: 'plain', type: 'text' }],
    [
      'rows',
      makeDataFrame([{ a: 1 }]),
      { repr: 'None', raw: [{ a: 1 }], type: 'array' },
      { message: [{ a: 1 }], type: 'array' },
    ],
    [
      'a list',
      [makeData({ a: 1 })],
      { type: 'array' },
      { message: [{ text_key: 'text', data: { a: 1 }, default_value: '' }], type: 'array' },
    ],
    ['an object', { a: 1 }, { raw: { a: 1 }, type: 'object' }, { message: { a: 1 }, type: 'object' }],
    ['nothing', null, { raw: null, type: 'unknown' }, { message: '', type: 'unknown' }],
    [
      'a model, without its secrets',
      secretive,
      { raw: { provider: 'OpenAI', model_name: 'gpt-4o-mini' } },
      { message: '', type: 'unknown' },
    ],
  ])('shows %s', async (_, value, artifact, output) => {
    const result = await resultOf(value as Value);
    expect(result).toMatchObject({ artifacts: { out: artifact }, outputs: { out: output } });
    expect(JSON.stringify(result)).not.toContain('sk-secret');
  });

  test('shows a message with all its members, in the order of one that was not stored', async () => {
    const result = await resultOf(makeMessage(testContext(), { text: 'hé' }));
    const artifact = result?.artifacts.out as { repr: string };
    expect(Object.keys(JSON.parse(artifact.repr))).toEqual([
      ...[
        'text',
        'files',
        'sender',
        'sender_name',
        'session_id',
        'context_id',
        'timestamp',
        'flow_id',
        'error',
        'edit',
      ],
      ...['properties', 'category', 'content_blocks', 'duration'],
    ]);
    expect(artifact.repr).toContain('"text": "h\\u00e9"');
    expect(result?.outputs.out).toEqual({ message: 'hé', type: 'text' });
  });

  test('shows what the component said of itself in place of the value, and its log', async () => {
    const result = await resultOf(makeData({ a: 1 }), (context) => {
      context.status('all went well');
      context.log('', 'a line');
      context.log('Steps', { done: 2 });
    });
    expect(result?.artifacts.out).toEqual({ repr: 'all went well', raw: { a: 1 }, type: 'text' });
    expect(result?.logs).toEqual({
      out: [
        { name: 'Log 1', message: 'a line', type: 'text' },
        { name: 'Steps', message: { done: 2 }, type: 'object' },
      ],
    });
  });
});

describe('the results of chat and text', () => {
  const echo = flow([chatInput(), chatOutput()], [['ChatInput-1.message', 'ChatOutput-1.input_value']]);

  test('double the line breaks of what the machine says where it is shown as markdown, and only there', async () => {
    const { results } = await runFlow(echo, { input: { inputValue: 'a\nb\n\nc', outputType: 'debug' } });
    expect(results.map(({ messages }) => messages[0]?.message)).toEqual(['a\nb\n\nc', 'a\n\nb\n\nc']);
    expect(results.map(({ artifacts }) => artifacts.message)).toEqual(['a\nb\n\nc', 'a\n\nb\n\nc']);
    expect(results.map(({ outputs }) => outputs.message?.message)).toEqual(['a\nb\n\nc', 'a\nb\n\nc']);
  });

  test('have no messages where there is no text', async () => {
    const { results } = await runFlow(echo, { input: { inputValue: '' } });
    expect(results[0]?.messages).toEqual([]);
    expect(results[0]?.outputs).toEqual({ message: { message: '', type: 'text' } });
  });

  test("count a text without sender as the machine's", async () => {
    const data = flow([{ id: 'TextOutput-1', outputs: ['text'], fields: { input_value: 'x' } }]);
    const { results } = await runFlow(data);
    expect(results[0]?.messages).toMatchObject([{ sender: 'Machine', sender_name: 'AI', session_id: '' }]);
    expect(results[0]?.results.text).toMatchObject({ sender: null, sender_name: null });
    expect(results[0]?.artifacts.text).toEqual({ repr: 'x', raw: 'x', type: 'text' });
  });

  test('name files with what clients show of them', async () => {
    const input = {
      ...chatInput(),
      fields: { ...chatInput().fields, files: { type: 'file', list: true, file_path: ['f/2026_a.png'] } },
    };
    const { results } = await runFlow(flow([input]), { input: { outputType: 'debug', inputValue: 'see' } });
    expect(results[0]?.messages[0]?.files).toEqual([{ path: 'f/2026_a.png', name: '2026_a.png', type: 'png' }]);
    expect(results[0]?.results.message).toMatchObject({ files: ['f/2026_a.png'] });
  });
});

describe('which results a run answers with', () => {
  const data = flow(
    [
      chatInput(),
      { id: 'TextOutput-1', name: 'Text Output', outputs: ['text'], fields: { input_value: '' } },
      chatOutput(),
    ],
    [
      ['ChatInput-1.message', 'TextOutput-1.input_value'],
      ['ChatInput-1.message', 'ChatOutput-1.input_value'],
    ],
  );
  test.each([
    ['chat outputs', { outputType: 'chat' }, ['ChatOutput-1']],
    ['text outputs', { outputType: 'text' }, ['TextOutput-1']],
    ['all outputs', { outputType: 'any' }, ['TextOutput-1', 'ChatOutput-1']],
    ['every vertex', { outputType: 'debug' }, ['ChatInput-1', 'TextOutput-1', 'ChatOutput-1']],
    ['one by id', { outputType: 'chat', outputComponent: 'ChatInput-1' }, ['ChatInput-1']],
    ['one by name', { outputComponent: 'Text Output' }, ['TextOutput-1']],
    ['none for an unknown name', { outputComponent: 'Nobody' }, []],
    ['several by id or name', { outputs: ['Chat Output', 'ChatInput-1'] }, ['ChatInput-1', 'ChatOutput-1']],
  ] as const)('%s', async (_, input, expected) => {
    const { results } = await runFlow(data, { input: { inputValue: 'x', ...input } });
    expect(results.map(({ component_id }) => component_id)).toEqual(expected);
  });

  test('all outputs where none is of the type', async () => {
    const text = flow([{ id: 'TextOutput-1', outputs: ['text'], fields: { input_value: 'x' } }]);
    expect((await runFlow(text, { input: { outputType: 'chat' } })).results).toHaveLength(1);
  });
});

describe('a message on the wire', () => {
  const message = makeMessage(testContext(), {
    id: 'id-1',
    text: 'hi',
    properties: { ...plainProperties, icon: 'OpenAI', source: { id: 'a', displayName: 'b', source: 'c' } },
    contentBlocks: [{ title: 'Steps', contents: [{ type: 'text', text: 'x' }], allowMarkdown: true, mediaUrl: null }],
  });

  test('has its properties and blocks in the spelling of the wire', () => {
    expect(messagePayload(message)).toMatchObject({
      properties: { icon: 'OpenAI', source: { id: 'a', display_name: 'b', source: 'c' }, allow_markdown: false },
      content_blocks: [
        { title: 'Steps', contents: [{ type: 'text', text: 'x' }], allow_markdown: true, media_url: null },
      ],
    });
  });

  test('has its time in two forms in results', () => {
    const dump = messageDump(message);
    expect([dump.timestamp, (dump.data as { timestamp: string }).timestamp]).toEqual([
      '2026-01-31T12:00:00+00:00',
      '2026-01-31 12:00:00 UTC',
    ]);
  });

  test('tells times by the second, before 1970 too', () => {
    expect(wireTime(1_700_000_000_999)).toBe('2023-11-14 22:13:20 UTC');
    expect(isoTime(-1)).toBe('1969-12-31T23:59:59+00:00');
    expect(wireTime(1_700_000_001_000)).toBe('2023-11-14 22:13:21 UTC');
  });
});

test.each([
  [0, '0 ms'],
  [12.6, '13 ms'],
  [999, '999 ms'],
  [1000, '1 second'],
  [1250, '1.25 seconds'],
  [59_990, '59.99 seconds'],
  [60_000, '1 minute, 0 seconds'],
  [123_456, '2 minutes, 3.46 seconds'],
])('%s milliseconds are told as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
