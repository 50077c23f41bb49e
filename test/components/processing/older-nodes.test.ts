import { expect, test } from 'vitest';
import { registry } from '../../../worker/components/registry.ts';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import type { Data, DataFrame } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';

test('older flows call a Parser `parser`', () => {
  expect(registry.get('parser')).toBe(registry.get('ParserComponent'));
});

test('an older Split Text gives its chunks as records', async () => {
  const data = makeData({ text: 'a b', n: 1 });
  const fields = { separator: ' ', chunk_size: 1, chunk_overlap: 0 };
  const { value } = await fed('SplitText', 'chunks', fields, { data_inputs: data });
  expect((value as Data[]).map((chunk) => chunk.data)).toEqual([
    { n: 1, text: 'a' },
    { n: 1, text: 'b' },
  ]);
});

test('an older DataFrame Operations holds the name of its operation alone', async () => {
  const df = makeDataFrame([{ a: 1 }, { a: 2 }]);
  const fields = { operation: field({ value: 'Tail', type: 'str' }), num_rows: field({ value: 1, show: true }) };
  const { value } = await fed('DataFrameOperations', 'output', fields, { df });
  expect((value as DataFrame).rows).toEqual([{ a: 2 }]);
});
