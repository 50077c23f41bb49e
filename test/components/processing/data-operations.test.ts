import { expect, test } from 'vitest';
import { makeData } from '../../../worker/engine/make-value.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';

test('a query that is none fails with its fault, a path with it in the record', async () => {
  const data = [makeData({ a: 1 })];
  const fault = 'jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 5';
  expect(await run('JQ Expression', { query: 'foo(' }, data)).toEqual({ error: `JSON Query error: ${fault}` });
  const { value } = await run('Path Selection', { selected_key: 'foo(' }, data);
  expect(value).toMatchObject({ data: { error: fault } });
});

test('a query that does not end fails the run', async () => {
  expect(await run('JQ Expression', { query: 'last(repeat(1))' }, [makeData({})])).toEqual({
    error: expect.stringMatching(/does not end/),
  });
});

test('queries and paths are asked of one record', async () => {
  const two = [makeData({ a: 1 }), makeData({ a: 2 })];
  expect(await run('JQ Expression', { query: '.a' }, two)).toEqual({
    error: 'JQ Expression operation is not supported for multiple data objects.',
  });
});

test('tuples and sets are lists', async () => {
  const { value } = await run('Literal Eval', {}, [makeData({ a: '(1, 2)', b: '{1}', c: '(1)', d: '()' })]);
  expect(value).toMatchObject({ data: { a: [1, 2], b: [1], c: 1, d: [] } });
});

function run(operation: string, fields: Readonly<Record<string, string>>, data: unknown) {
  const shown = Object.entries(fields).map(([name, value]) => [name, field({ value, show: true })]);
  return fed(
    'DataOperations',
    'data_output',
    { operations: [{ name: operation }], ...Object.fromEntries(shown) },
    { data },
  );
}
