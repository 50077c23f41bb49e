import { expect, test } from 'vitest';
import { isSameJson } from '../../worker/engine/graph/same-json.ts';

test.each<[string, string]>([
  ['{"a": 1, "b": [1, 2]}', '{"b":[1,2],"a":1}'],
  ['{"a":1.0}', '{"a":1}'],
  ['[]', '[ ]'],
  ['null', 'null'],
  ['{"a":{"b":null}}', '{"a":{"b":null}}'],
])('%s says what %s says', (one, other) => {
  expect(isSameJson(JSON.parse(one), JSON.parse(other))).toBe(true);
});

test.each<[string, string]>([
  ['{"a":1}', '{"a":1,"b":1}'],
  ['{"a":1,"b":1}', '{"a":1,"c":1}'],
  ['[1,2]', '[2,1]'],
  ['[1]', '[1,1]'],
  ['{}', '[]'],
  ['{"0":1}', '[1]'],
  ['{"a":null}', '{}'],
  ['null', '{}'],
  ['"1"', '1'],
  ['{"__proto__":1}', '{"a":1}'],
])('%s says something else than %s', (one, other) => {
  expect(isSameJson(JSON.parse(one), JSON.parse(other))).toBe(false);
});
