import { expect, test } from 'vitest';
import { parsePartialJson } from '../../worker/models/partial-json.ts';

/** As LangChain's client reads a streamed call's arguments. */
test.each([
  ['{"a": 1}', { a: 1 }],
  ['{"a": "1', { a: '1' }],
  ['{"a": "1\\', { a: '1' }],
  ['{"a": [1, {"b": tr', { a: [1, {}] }],
  ['{"a": [1, {"b": true', { a: [1, { b: true }] }],
  ['{"a": 1, "b', { a: 1 }],
  ['{"a": 1, "b":', { a: 1 }],
  ['{"a": ', {}],
  ['{', {}],
  ['{"a": "line\nbreak', { a: 'line\nbreak' }],
  ['{\\"a\\": \\"1\\"}" and more', {}],
  ['[1, 2', [1, 2]],
  ['{]', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('%j is read as %j', (text, value) => {
  expect(parsePartialJson(text)).toEqual(value);
});

test('a long text without sense is given up in time', () => {
  const begun = performance.now();
  expect(parsePartialJson(`{${'x'.repeat(1_000_000)}`)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(2000);
});
