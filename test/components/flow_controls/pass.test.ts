import { expect, test } from 'vitest';
import { modelKind } from '../../../worker/engine/kinds.ts';
import { draw } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const input = { inputValue: 'x', inputType: 'any' } as const;

test('a message goes on as it came', async () => {
  const flow = draw({ 'ChatInput-1': {}, 'Pass-1': {} }, [['ChatInput-1.message', 'Pass-1.input_message']]);
  const { value, told } = await outcome(flow, 'Pass-1.output_message', {}, input);

  expect(value).toBe('x');
  expect(JSON.parse(told ?? '')).toMatchObject({ text: 'x', sender: 'User', sender_name: 'User' });
});

test('a text of the node becomes a message', async () => {
  const { value } = await outcome(draw({ 'Pass-1': { input_message: 'typed' } }), 'Pass-1.output_message', {}, input);

  expect(value).toBe('typed');
});

test('what is ignored is only waited for', async () => {
  const flow = draw({ 'TextInput-1': {}, 'Pass-1': { input_message: 'kept' } }, [
    ['TextInput-1.text', 'Pass-1.ignored_message'],
  ]);

  expect(await outcome(flow, 'Pass-1.output_message', {}, input)).toMatchObject({ value: 'kept' });
});

test('what cannot be a message fails the run', async () => {
  const flow = draw({ 'OpenAIModel-1': { api_key: 'k' }, 'Pass-1': {} }, [
    ['OpenAIModel-1.model_output', 'Pass-1.input_message'],
  ]);
  const models = { chat: () => ({ kind: modelKind }) as never, embeddings: () => ({}) as never };

  const variables = { get: async () => 'key' };

  expect(await outcome(flow, 'Pass-1.output_message', { models, variables }, input)).toMatchObject({
    code: 'input_kind',
    error: expect.stringContaining("The input 'input_message' needs a Message"),
  });
});
