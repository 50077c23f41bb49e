import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPython, splitPython } from '../../../worker/components/flow_controls/python-search.ts';

/** Patterns, a text, and what `re.finditer` of Python 3.11 finds: places in characters, and the groups. */
const recorded = readFileSync(new URL('./python-search.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [pattern: string, text: string, found: [number, number, (string | null)[]][]]);

test('matches stand where Python finds them', () => {
  for (const [pattern, text, found] of recorded) {
    const characters = (units: number) => [...text.slice(0, units)].length;
    const ours = findPython(pattern, text).map(({ start, end, groups }) => [
      characters(start),
      characters(end),
      groups,
    ]);
    expect(ours, `${pattern} in ${JSON.stringify(text)}`).toEqual(found);
  }
});

test('a text is cut at matches, with their groups in between', () => {
  expect(splitPython(',|(;)', 'a,b;c')).toEqual(['a', null, 'b', ';', 'c']);
});

test('a long text is searched in time that grows with its length', () => {
  const text = 'word and (a+b)@example.org, '.repeat(20_000);
  expect(findPython('[\\w.]+@[\\w.]+', text)).toHaveLength(0);
  expect(findPython('\\w+', text)).toHaveLength(120_000);
});

test('a pattern with too many ways is given up', () => {
  expect(() => findPython('(a|a)*\\1$', `${'a'.repeat(60)}!`)).toThrowError(/takes too long/);
});
