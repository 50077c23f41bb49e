import { describe, expect, test } from 'vitest';
import { findPython, searcherOf } from '../../../worker/components/flow_controls/python-search.ts';
import { runLambda } from '../../../worker/components/llm_operations/python-lambda/run-lambda.ts';
import { runQuery } from '../../../worker/components/processing/jq/run-query.ts';

/** Milliseconds, on a machine that others keep busy: each takes some 300 of its own. */
const soon = 5000;
const list = Array.from({ length: 1000 }, (_, index) => index);

describe('what a flow or a model writes and nothing could interrupt is given up soon', () => {
  test.each([
    'reduce range(1e9) as $i ({}; .["k\\($i)"] = 1)',
    'reduce range(1e9) as $i ({}; . + {"k\\($i)": 1})',
    'reduce range(1e9) as $i ({}; .a["k\\($i)"] = 1)',
    'add(range(1e9) | [.])',
    '[range(1e9) | tostring] | join(",")',
    '[range(100000)] - [range(100000)]',
    '[range(100000)] as $l | $l | contains($l)',
    '. as $l | [range(1e9) | $l | tojson] | length',
    '. as $l | [range(1e9) | $l | sort] | length',
    '("x" * 1000000) as $s | [range(1e9) | $s[0:1]] | length',
    '("a" * 3000) as $s | [range(1e9) | $s | test("(a+)+$")] | length',
    '("a" * 40000) | test("(a*)\\\\1b")',
  ])('the query %s', (query) => {
    expectSoon(() => runQuery(query, list));
  });

  test.each([
    '[i * i for j in range(3000) for i in range(3000)]',
    '{(i, j): i for j in range(3000) for i in range(3000)}',
    '[re.search("(a+)+$", "a" * 300 + "b") for j in range(3000) for i in range(3000)]',
    '[re.search("x*y*z*", "b") for j in range(3000) for i in range(3000)]',
    '[sorted(x, key=lambda y: -y) for j in range(3000) for i in range(3000)]',
  ])("the model's function %s", (body) => {
    expectSoon(() => runLambda(`lambda x: ${body}`, list));
  });

  test.each([
    ['(a*)\\1b', 'a'.repeat(40_000)],
    ['(?=(.*))(?=\\1x)', 'a'.repeat(40_000)],
    ['(.)', 'a'.repeat(2_000_000)],
  ])('the regular expression %s', (pattern, text) => {
    expectSoon(() => findPython(pattern, text));
  });

  test('a regular expression on the rows of a table', () => {
    const search = searcherOf('(a*)\\1b');
    expectSoon(() => list.map(() => search('a'.repeat(3000))));
  });
});

test('what a thousand rows and more need is done', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ name: `name ${index}`, size: index }));
  expect(runQuery('map(select(.size % 2 == 0) | .name | ascii_upcase) | length', rows)).toEqual([10_000]);
  expect(runQuery('[.[] | {(.name): .size}] | add | length', rows)).toEqual([20_000]);
  expect(runQuery('group_by(.size % 7) | map(length) | add', rows)).toEqual([20_000]);
  const kept = runLambda('lambda x: [r["name"].upper() for r in x if r["size"] % 2 == 0]', rows);
  expect(kept).toHaveLength(10_000);
});

function expectSoon(work: () => unknown): void {
  const started = performance.now();
  expect(work).toThrowError(/takes too long|makes too much|too long/);
  expect(performance.now() - started).toBeLessThan(soon);
}
