import { expect, test } from 'vitest';
import { decodeJournalValue, encodeJournalValue } from '../../worker/engine/journal-value.ts';
import { makeData, makeDataFrame, makeMessage } from '../../worker/engine/make-value.ts';
import { isPythonFloat, pythonFloat } from '../../worker/engine/python-float.ts';
import { isMessage } from '../../worker/engine/value-kind.ts';

const context = { now: () => 5, flowId: 'f' };

test.each<[string, unknown]>([
  ['plain JSON', { a: [1, 'x', null, true, { b: 1.5 }] }],
  ['nothing', undefined],
  ['nothing within something', { a: undefined, b: [undefined] }],
  ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 12n]],
  ['bytes', { bytes: new Uint8Array([0, 255, 128]) }],
  ['a date, a map and a set', [new Date(7), new Map([['a', new Set([1])]]), new Set(['x'])]],
  ['a message', makeMessage(context, { text: 'hi', extra: { n: 1 } })],
  ['records', [makeData({ a: makeData({ b: 1 }) }), makeDataFrame([{ a: 1 }, { b: 2 }])]],
  ['what a user could have made up', { $value: 'message', value: { text: 'not ours' }, kind: 'message' }],
  ['a member named __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
])('%s comes back as it was', (_, value) => {
  const text = encodeJournalValue(value);
  expect(text).not.toBeNull();
  expect(decodeJournalValue(text as string)).toStrictEqual(value);
});

test('kinds are made anew: a message is one again, a user’s object with its words is not', () => {
  const again = (value: unknown) => decodeJournalValue(encodeJournalValue(value) as string);
  expect(isMessage(again(makeMessage(context, {})))).toBe(true);
  expect(isMessage(again({ kind: 'message', text: '' }))).toBe(false);
  expect(isPythonFloat(again(pythonFloat(1)))).toBe(true);
});

test.each([
  ['a function', () => 1],
  ['a tool', { kind: Symbol('tool') }],
  ['an instance', new (class A {})()],
])('%s cannot be kept', (_, value) => {
  expect(encodeJournalValue(value)).toBeNull();
  expect(encodeJournalValue({ within: [value] })).toBeNull();
});
