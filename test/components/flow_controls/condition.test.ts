import { describe, expect, test } from 'vitest';
import { holds } from '../../../worker/components/flow_controls/condition.ts';

describe('a condition', () => {
  test.each([
    ['equals', 'Yes', 'yes', true, false],
    ['equals', 'Yes', 'yes', false, true],
    ['not equals', 'a', 'b', true, true],
    ['contains', 'one two', 'two', true, true],
    ['starts with', '/help', '/', true, true],
    ['ends with', 'file.TXT', '.txt', false, true],
    ['sounds like', 'a', 'a', true, false],
  ])('%s: %j and %j, case sensitive %s: %s', (operator, text, match, caseSensitive, expected) => {
    expect(holds(operator, text, match, caseSensitive)).toBe(expected);
  });

  test.each([
    ['less than', ' 2 ', '10', true],
    ['less than or equal', '1e1', '10', true],
    ['greater than', '1_000', '999', true],
    ['greater than or equal', 'inf', '1e300', true],
    ['greater than', 'ten', '9', false],
    ['less than', '', '1', false],
  ])('%s compares numbers: %j and %j: %s', (operator, text, match, expected) => {
    expect(holds(operator, text, match, true)).toBe(expected);
  });

  test('a long text that is almost a number costs no more than its length', () => {
    expect(holds('less than', `${'1'.repeat(100_000)}x`, '2', true)).toBe(false);
  });

  test.each([
    ['\\d+', '12 apples', true],
    ['apples', '12 apples', false],
    ['^\\d+$', '12\n', true],
    ['^\\d+$', '12\n\n', false],
    ['12\\Z', '12\n', false],
    ['(?i)hello', 'HELLO', true],
    ['(?P<word>\\w+) (?P=word)$', 'hé hé', true],
    ['\\w+$', 'Grüße', true],
    ['[\\w-]+$', 'grün-blau', true],
    ['[]a]+$', 'a]a', true],
    ['[', 'anything', false],
  ])('regex %j on %j: %s', (pattern, text, expected) => {
    expect(holds('regex', text, pattern, true)).toBe(expected);
  });
});
