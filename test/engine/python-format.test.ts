import { expect, test } from 'vitest';
import { pythonFloat } from '../../worker/engine/python-float.ts';
import { formatPython, rawFields } from '../../worker/engine/python-format.ts';

const values: Readonly<Record<string, unknown>> = {
  a: 1,
  n: null,
  t: 'x',
  f: 1.5,
  d: { k: 'v' },
  l: [1, 2],
  b: true,
  big: 1234567,
  half: 2.5,
  float: pythonFloat(2),
};
const fill = (template: string): string =>
  formatPython(template, (name) => values[name] ?? (name in values ? null : ''));

/** Recorded from Python's format_map with these values; a missing name gives an empty text. */
test.each([
  ['{a}', '1'],
  ['{missing}', ''],
  ['{n}', 'None'],
  ['{d}', "{'k': 'v'}"],
  ['{l}', '[1, 2]'],
  ['{d[k]}', 'v'],
  ['{l[0]}', '1'],
  ['{a:>5}|', '    1|'],
  ['{f:.2f}', '1.50'],
  ['{t!r}', "'x'"],
  ['{t:10}|', 'x         |'],
  ['{{x}}', '{x}'],
  ['{b}', 'True'],
  ['{a:05d}', '00001'],
  ['{f:,}', '1.5'],
  ['{ a }', ''],
  ['{a b}', ''],
  ['{b:d}', '1'],
  ['{b:>6}', '     1'],
  ['{f:e}', '1.500000e+00'],
  ['{a:x}', '1'],
  ['{f:%}', '150.000000%'],
  ['{a!s:>4}', '   1'],
  ['{t:.1}', 'x'],
  ['{a:+}', '+1'],
  ['{a:^5}|', '  1  |'],
  ['{a:*<5}|', '1****|'],
  ['{f:.0f}', '2'],
  ['{f:g}', '1.5'],
  ['{a:.2f}', '1.00'],
  ['{d!s}', "{'k': 'v'}"],
  ['{x!r}', "''"],
  ['}}{{', '}{'],
  ['{a:}', '1'],
  ['{f:010.3f}', '000001.500'],
  ['{t:^9}|', '    x    |'],
  ['{t:*^9}|', '****x****|'],
  ['{a:=+9}', '+       1'],
  ['{t:5.2}|', 'x    |'],
  ['{a:#x}', '0x1'],
  ['{a:<05}', '10000'],
  ['{a:=+#08x}', '+0x00001'],
  ['{big:,}', '1,234,567'],
  ['{big:012,}', '0,001,234,567'],
  ['{big:_x}', '12_d687'],
  ['{a:05,}|{a:06,}|{a:=+012_x}', '0,001|00,001|+0_0000_0001'],
  ['{f:.0f} {half:.0f}', '2 2'],
  ['{float}|{float:d<5}|{float!r}', '2.0|2.0dd|2.0'],
])('%s is filled as %j', (template, expected) => {
  expect(fill(template)).toBe(expected);
});

test.each([
  ['{', 'ValueError', "Single '{' encountered in format string"],
  ['}', 'ValueError', "Single '}' encountered in format string"],
  ['{}', 'ValueError', 'Format string contains positional fields'],
  ['{0}', 'ValueError', 'Format string contains positional fields'],
  ['{a.b}', 'AttributeError', "'int' object has no attribute 'b'"],
  ['{d[x]}', 'KeyError', "'x'"],
  ['{l[9]}', 'IndexError', 'list index out of range'],
  ['{t:d}', 'ValueError', "Unknown format code 'd' for object of type 'str'"],
  ['{missing.x}', 'AttributeError', "'str' object has no attribute 'x'"],
  ['{missing[0]}', 'IndexError', 'string index out of range'],
  ['{a!z}', 'ValueError', 'Unknown conversion specifier z'],
  ['{l:>3}', 'TypeError', 'unsupported format string passed to list.__format__'],
  ['{n:>3}', 'TypeError', 'unsupported format string passed to NoneType.__format__'],
  ['{a:{f}}', 'ValueError', 'Precision not allowed in integer format specifier'],
  ['{d:5}', 'TypeError', 'unsupported format string passed to dict.__format__'],
  ['{a', 'ValueError', "expected '}' before end of string"],
  ['{a]', 'ValueError', "expected '}' before end of string"],
  ['{a[}', 'ValueError', "expected '}' before end of string"],
  ['{a!}', 'ValueError', "unmatched '{' in format spec"],
  ['{a!r', 'ValueError', "unmatched '{' in format spec"],
  ['{t:=9}', 'ValueError', "'=' alignment not allowed in string format specifier"],
  ['{t:+}', 'ValueError', 'Sign not allowed in string format specifier'],
  ['{a:,x}', 'ValueError', "Cannot specify ',' with 'x'."],
  ['{big:c}', 'ValueError', '%c arg not in range(0x110000)'],
  ['{a:5%%}', 'ValueError', "Invalid format specifier '5%%' for object of type 'int'"],
  ['{f:d}', 'ValueError', "Unknown format code 'd' for object of type 'float'"],
])('%s is refused', (template, kind, message) => {
  expect(() => fill(template)).toThrowError(expect.objectContaining({ kind, message }));
});

test('a wide field with groups costs no more than its length', () => {
  expect(fill('{a:0999999,}')).toMatch(/^000(,000){249998},001$/);
});

test.each(['{t:>1000001}', '{f:.1000001f}', '{t:99999999999999999999}'])('%s is too wide', (template) => {
  expect(() => fill(template)).toThrowError(/is too wide: 1000000 are allowed/);
});

test('a text that grows beyond all measure is refused', () => {
  expect(() => fill('{t:>1000000}'.repeat(11))).toThrowError(/more than 10000000 characters/);
});

test('the fields of a template are as they are written, and not out of escapes', () => {
  expect(rawFields('{b} {{c}} {a!r:>{w}} {b.x[1]} {}')).toEqual(['b', 'a', 'b.x[1]', '']);
});
