import { describe, expect, test } from 'vitest';
import { memberNames, safeName } from '../../../worker/http/zip/member-names.ts';

describe('the names of an archive’s files', () => {
  test('differ, also where no capitals are told apart, and where a number is in them already', () => {
    const named = memberNames('.json');
    const names = ['a', 'A', 'a (1)', 'a', 'b', 'a (1)'].map(named);
    expect(names).toEqual(['a.json', 'A (1).json', 'a (1) (1).json', 'a (2).json', 'b.json', 'a (1) (2).json']);
  });

  test('cost no more for the ten-thousandth of one name', () => {
    const named = memberNames('.json');
    const names = new Set(Array.from({ length: 10_000 }, () => named('same')));
    expect(names.size).toBe(10_000);
  });

  test.each([
    ['..', '_'],
    ['../up', '__up'],
    ['a/b\\c', 'a_b_c'],
    ['C:\\x', 'C__x'],
    ['trailing. ', 'trailing_'],
    ['', '_'],
    ['nul', '_nul'],
    ['nul.txt', '_nul.txt'],
    ['nullable', 'nullable'],
    ['\u0000\n\u007f', '___'],
    ['\u202excod', '_xcod'],
    ['half \ud83d', 'half \ufffd'],
    ['😀'.repeat(100), '😀'.repeat(50)],
  ])('of %j is %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
