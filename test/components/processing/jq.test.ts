import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { JqSyntaxError } from '../../../worker/components/processing/jq/jq-error.ts';
import type { Json } from '../../../worker/components/processing/jq/json-value.ts';
import { runQuery } from '../../../worker/components/processing/jq/run-query.ts';

/** Queries, what they were asked of, and what jq.py 1.10 gave: all results, or the error's text. */
const recorded = readFileSync(new URL('./jq.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [query: string, input: Json, how: 'ok' | 'error', what: unknown]);

test.each(recorded)('%s of %j: %s %j', (query, input, how, what) => {
  if (how === 'ok') expect(runQuery(query, input)).toEqual(what);
  else if (what === 'jq: error') expect(() => runQuery(query, input)).toThrowError(JqSyntaxError);
  else expect(() => runQuery(query, input)).toThrowError(expect.objectContaining({ name: 'JqError', message: what }));
});

describe('a query that is none tells where', () => {
  test.each([
    ['foo', 'jq: error: foo/0 is not defined at <top-level>, line 1, column 1'],
    ['.a|\n$x', 'jq: error: $x is not defined at <top-level>, line 2, column 1'],
    ['.a[', 'jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 4'],
    [`${'('.repeat(2000)}1`, /nested too deep/],
  ])('%s', (query, message) => {
    expect(() => runQuery(query, null)).toThrowError(message);
  });
});

describe('a query that does not end is given up', () => {
  test.each(['[range(1e12)]', 'def f: f; f', 'def f: 1 + f; f', 'last(repeat(1))', '[limit(1e9; repeat(1))] | length'])(
    '%s',
    (query) => {
      expect(() => runQuery(query, null)).toThrowError(expect.objectContaining({ code: 'query' }));
    },
  );

  test.each([
    ['reduce range(0;100000) as $i ([range(0;100000)]; .+[1])', /takes too long/],
    ['['.repeat(50_000), /too deep/],
  ])('or grows without bounds: %#', (query, message) => {
    expect(() => runQuery(query, null)).toThrowError(message);
  });

  test.each([
    ['[range(0;100000)] | .[] |= .+1 | [length, .[99999]]', [100_000, 100_000]],
    ['[range(0;20000)] | del(.[]) | length', 0],
    ['"x"*100000 | [match("x";"g").offset] | [length, last]', [100_000, 99_999]],
    ['"x"*100000 | gsub("x";"yy") | length', 200_000],
  ])('but one that goes through much is not: %s', (query, result) => {
    expect(runQuery(query, null)).toEqual([result]);
  });

  test('what an update keeps of a value is not changed by the next', () => {
    expect(runQuery('[[1]] | (.[0], .[0][1]) |= [., .]', null)).toEqual([[[[1], [[1], [1]]]]]);
  });

  test('also one that makes too much', () => {
    expect(() => runQuery('setpath([range(100000)|0]; 1)', null)).toThrowError('Path too deep');
    expect(() => runQuery('reduce range(60) as $i ("x"; .+.)', null)).toThrowError(/String result too long/);
    expect(() => runQuery('reduce range(60) as $i ([1]; .+.)', null)).toThrowError('Array result too long');
    expect(() => runQuery('"abc" * 1e9', null)).toThrowError(/too long/);
    expect(() => runQuery('.[1e9] = 1', null)).toThrowError(/too large/);
  });
});

test('names that objects have anyway are names like others', () => {
  const input = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as Json;
  expect(runQuery('[.["__proto__"].a, .constructor, .toString, has("toString")]', input)).toEqual([
    [1, 2, null, false],
  ]);
  expect(runQuery('{} | .["__proto__"] = 1 | keys', null)).toEqual([['__proto__']]);
});
