import { expect, test } from 'vitest';
import { spacedJson } from '../../worker/http/spaced-json.ts';

test.each([
  [{ a: 1, b: [true, null, { c: 'x' }] }, '{"a": 1, "b": [true, null, {"c": "x"}]}'],
  [[[], {}, ''], '[[], {}, ""]'],
  ['a, b: "c" \\ /', '"a, b: \\"c\\" \\\\ /"'],
  ['\b\t\n\f\r\u0000\u001f', '"\\b\\t\\n\\f\\r\\u0000\\u001f"'],
  ['\u007f\u0080é\u2028\u{1f600}\ud800', '"\\u007f\\u0080\\u00e9\\u2028\\ud83d\\ude00\\ud800"'],
  [{ 'kéy"': 0 }, '{"k\\u00e9y\\"": 0}'],
  [[1.5, -0.25, 1e-7, 1.5e-9, 1e-10, 1e21, 5e300], '[1.5, -0.25, 1e-07, 1.5e-09, 1e-10, 1e+21, 5e+300]'],
  [{ a: undefined, b: [undefined], c: Number.NaN }, '{"b": [null], "c": null}'],
])('%j is written as %s', (value, text) => {
  expect(spacedJson(value)).toBe(text);
});
