import { describe, expect, test } from 'vitest';
import { modelKind } from '../../../worker/engine/kinds.ts';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import type { LanguageModel, Message, Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { chatInput, chatOutput, flow } from '../../engine/support/flow.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';

/** What a chat output says when a value reaches it. */
async function saidOf(value: Value, source: { fields?: object } = {}) {
  const giver = probe('Giver', { out: () => value });
  const data = flow(
    [{ id: 'Giver-1', name: 'Renamed by its user', outputs: ['out'], fields: { ...source.fields } }, chatOutput()],
    [['Giver-1.out', 'ChatOutput-1.input_value']],
  );
  const end = await runFlow(data, { registry: registryWith(giver) });
  if (end.failure) throw new Error(end.failure.reason);
  return end.messages[0] as Message;
}

describe('a chat output says', () => {
  test.each([
    ['a message as it is', makeMessage(testContext(), { text: 'a\n\n\n\nb' }), 'a\n\n\n\nb'],
    ['a text with at most one empty line in a row', 'a\n  \n\n\nb', 'a\n\nb'],
    [
      'a record as a block of JSON',
      makeData({ a: { b: [1] } }),
      '```json\n{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}\n```',
    ],
    ['a table as markdown', makeDataFrame([{ a: 1, b: 'x|y' }]), '|   a | b    |\n|----:|:-----|\n|   1 | x\\|y |'],
    ['a list line by line', ['one', makeMessage(testContext(), { text: 'two' })], 'one\ntwo'],
  ])('%s', async (_, value, text) => {
    expect((await saidOf(value as Value)).text).toBe(text);
  });

  test.each([
    ['nothing', null, 'Input data cannot be None'],
    ['a number', 5, 'got number'],
  ])('nothing of %s: the run fails', async (_, value, reason) => {
    await expect(saidOf(value)).rejects.toThrow(reason);
  });

  test('where its words come from: the component before it and its model', async () => {
    const plain = await saidOf(makeMessage(testContext(), { text: 'x' }));
    expect(plain.properties.source).toEqual({
      id: 'Giver-1',
      displayName: 'Giver component',
      source: 'Giver component',
    });
    const modelled = await saidOf('x', { fields: { model_name: 'gpt-4o-mini' } });
    expect(modelled.properties.source.source).toBe('gpt-4o-mini');
  });

  test('the name of a model that the component before it was given', async () => {
    const model: LanguageModel = { kind: modelKind, provider: 'OpenAI', modelName: 'gpt-4.1', async *stream() {} };
    const maker = probe('Maker', { made: () => model });
    const giver = probe('Giver', { out: () => 'x' }, [{ name: 'model', input: 'HandleInput', displayName: 'Model' }]);
    const given = { id: 'Giver-1', outputs: ['out'], fields: { model: { type: 'other', value: '' } } };
    const data = flow(
      [{ id: 'Maker-1', outputs: ['made'] }, given, chatOutput()],
      [
        ['Maker-1.made', 'Giver-1.model'],
        ['Giver-1.out', 'ChatOutput-1.input_value'],
      ],
    );
    const { messages } = await runFlow(data, { registry: registryWith(maker, giver) });
    expect(messages[0]?.properties.source.source).toBe('gpt-4.1');
  });

  test('a message of the machine under its own id, icon and blocks', async () => {
    const contentBlocks = [{ title: 'Steps', contents: [], allowMarkdown: true, mediaUrl: null }];
    const properties = { ...(await saidOf('x')).properties, icon: 'Bot' };
    const given = makeMessage(testContext(), { id: 'theirs', text: 'x', sender: 'Machine', contentBlocks, properties });
    expect(await saidOf(given)).toMatchObject({
      id: 'theirs',
      contentBlocks,
      properties: { icon: 'Bot', state: 'complete' },
    });
  });

  test("another message where the user's own passed through", async () => {
    const given = makeMessage(testContext(), { id: 'the user said it', text: 'x', sender: 'User' });
    expect((await saidOf(given)).id).toBe('id-1');
  });

  test('behind a chat input a new message', async () => {
    const data = flow([chatInput(), chatOutput()], [['ChatInput-1.message', 'ChatOutput-1.input_value']]);
    const { messages } = await runFlow(data, { input: { inputValue: 'x' } });
    expect(messages.map(({ id, sender, senderName, sessionId }) => [id, sender, senderName, sessionId])).toEqual([
      ['id-1', 'User', 'User', 'session-1'],
      ['id-2', 'Machine', 'AI', 'session-1'],
    ]);
  });
});
