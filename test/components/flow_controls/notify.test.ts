import { expect, test } from 'vitest';
import { runFlow } from '../../engine/support/run.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const input = { inputType: 'any' } as const;

test('what was left under a key is picked up under it', async () => {
  const flow = draw(
    { 'Listen-1': { context_key: 'k' }, 'TextInput-1': { input_value: 'hello' }, 'Notify-1': { context_key: 'k' } },
    [['TextInput-1.text', 'Notify-1.input_value']],
  );

  expect(await outcome(flow, 'Listen-1.data', {}, input)).toMatchObject({ value: 'hello' });
  expect(await outcome(flow, 'Notify-1.result', {}, input)).toMatchObject({ value: 'hello' });
});

test('several may add to what was left', async () => {
  const flow = draw({
    'Notify-1': { context_key: 'k', append: true, input_value: field({ type: 'str', value: 'one' }) },
    'Notify-2': { context_key: 'k', append: true, input_value: field({ type: 'str', value: 'two' }) },
    'Listen-1': { context_key: 'k' },
  });

  expect(await outcome(flow, 'Listen-1.data', {}, input)).toMatchObject({
    value: [
      { text_key: 'text', data: { text: 'one' }, default_value: '' },
      { text_key: 'text', data: { text: 'two' }, default_value: '' },
    ],
  });
});

test('another key brings a record without text', async () => {
  const flow = draw({
    'Notify-1': { context_key: 'k', input_value: field({ type: 'str', value: 'one' }) },
    'Listen-1': { context_key: 'other' },
  });

  expect(await outcome(flow, 'Listen-1.data', {}, input)).toMatchObject({ value: { text: '' } });
});

test('what is left behind the one who waits for it is for nobody', async () => {
  const flow = draw({ 'Listen-1': { context_key: 'k' }, 'Notify-1': { context_key: 'k' } }, [
    ['Listen-1.data', 'Notify-1.input_value'],
  ]);

  expect(await outcome(flow, 'Notify-1.result', {}, input)).toMatchObject({ value: { text: '' } });
});

test('a branch that was not taken leaves nothing, and who waits for it does not run', async () => {
  const flow = draw(
    {
      'ConditionalRouter-1': { input_text: 'a', match_text: 'b' },
      'Notify-1': { context_key: 'k' },
      'Listen-1': { context_key: 'k' },
    },
    [['ConditionalRouter-1.true_result', 'Notify-1.input_value']],
  );

  expect(await outcome(flow, 'Listen-1.data', {}, input)).toEqual({
    value: undefined,
    told: undefined,
    logs: undefined,
  });
});

test('more of them than can be watched are refused', () => {
  const pairs = Array.from({ length: 301 }, (_, at) => [
    [`Notify-${at}`, { context_key: 'k' }],
    [`Listen-${at}`, { context_key: 'k' }],
  ]);
  const flow = draw(Object.fromEntries(pairs.flat()));
  expect(() => runFlow(flow, { input })).toThrow('301 nodes that wait for what 301 others leave under a key, 300');
});
