import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchesPython } from '../../../worker/components/flow_controls/python-match.ts';

/** Random patterns of every part of the syntax, four texts, and what `re.match` of Python 3.11 found; null: no pattern. */
const recorded = readFileSync(new URL('./python-regex.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [pattern: string, texts: string[], found: boolean[] | null]);

test('patterns match what Python matches', () => {
  for (const [pattern, texts, found] of recorded) {
    const matched = texts.map((text) => matchesPython(pattern, text));
    expect(matched, pattern).toEqual(found ?? texts.map(() => false));
  }
});

test.each([
  ['(?P<year>\\d{4})-(?P=year)', '2024-2024', true],
  ['(a)?(?(1)b|c)', 'c', true],
  ['(a)?(?(1)b|c)', 'ac', false],
  ['(?<=a)b', 'ab', false],
  ['a(?<=a)b', 'ab', true],
  ['(?>a+)ab', 'aab', false],
  ['a*+a', 'aaa', false],
  ['(?i)straße', 'STRAẞE', true],
  ['(?x) a  b # and so on', 'ab', true],
  ['a{,2}b{x}', 'aab{x}', true],
])('%s on %s: %s', (pattern, text, expected) => {
  expect(matchesPython(pattern, text)).toBe(expected);
});

describe('a pattern that has too many ways to match', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(50_000)}!`],
    ['(a|a|aa)*$', `${'a'.repeat(50_000)}!`],
    ['(\\w+\\s?)*$', `${'word '.repeat(20_000)}!`],
    ['(?:(?:){4294967290}){4294967290}b', 'a'],
  ])('is decided all the same: %s', (pattern, text) => {
    expect(matchesPython(pattern, text)).toBe(false);
  });

  test.each([
    ['(a|a)*\\1$', `${'a'.repeat(60)}!`, /takes too long/],
    ['(((a{1000}){1000}){1000})', 'a', /is too large/],
    [`[${'a-b'.repeat(1000)}]`, 'c', /is too large/],
  ])('is given up where it cannot be: %s', (pattern, text, message) => {
    expect(() => matchesPython(pattern, text)).toThrowError(
      expect.objectContaining({ code: 'regex', message: expect.stringMatching(message) }),
    );
  });

  test('is no pattern where it is nested beyond measure', () => {
    expect(matchesPython('('.repeat(100_000), 'a')).toBe(false);
  });
});
