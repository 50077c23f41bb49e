import { expect, test } from 'vitest';
import { parsePythonJson } from '../../worker/engine/python-float.ts';
import { jsonDumps } from '../../worker/engine/python-json.ts';

/** Recorded from Python: `json.dumps(json.loads(text))`. */
test.each([
  ['1.0', '1.0'],
  ['-0', '0'],
  ['-0.0', '-0.0'],
  ['[1e2, 1.5, 7]', '[100.0, 1.5, 7]'],
  ['{"a": -0, "b": "1.0"}', '{"a": 0, "b": "1.0"}'],
])('%s is %s', (text, told) => {
  expect(jsonDumps(parsePythonJson(text))).toBe(told);
});
