import { expect, test } from 'vitest';
import { makeDataFrame } from '../../worker/engine/make-value.ts';
import { pythonFloat } from '../../worker/engine/python-float.ts';
import { safeConvert } from '../../worker/engine/safe-convert.ts';

/** Name, rows, the table, and the table with its data cleaned where that differs: recorded from Langflow 1.7.1. */
const RECORDED: [string, Record<string, unknown>[], string, string?][] = [
  [
    'basic',
    [
      { a: 1, b: 'x' },
      { a: 22, b: 'long text' },
    ],
    '|   a | b         |\n|----:|:----------|\n|   1 | x         |\n|  22 | long text |',
  ],
  ['missing', [{ a: 1 }, { b: 'x' }], '|   a | b   |\n|----:|:----|\n|   1 | nan |\n| nan | x   |'],
  [
    'floats',
    [
      { f: 1.5, i: 3 },
      { f: 22.25, i: 4 },
    ],
    '|     f |   i |\n|------:|----:|\n|  1.5  |   3 |\n| 22.25 |   4 |',
  ],
  ['bigfloat', [{ f: 1234567.891 }, { f: 1e-5 }], '|           f |\n|------------:|\n| 1.23457e+06 |\n| 1e-05       |'],
  [
    'numstr',
    [
      { s: '1.50', t: '007', u: '1,000' },
      { s: '2', t: '8', u: 'x' },
    ],
    '|   s |   t | u     |\n|----:|----:|:------|\n| 1.5 | 007 | 1,000 |\n| 2   |   8 | x     |',
  ],
  ['bool', [{ b: true }, { b: false }], '|   b |\n|----:|\n|   1 |\n|   0 |'],
  [
    'none',
    [
      { b: null, c: 'x' },
      { b: 'y', c: null },
    ],
    '| b   | c   |\n|:----|:----|\n|     | x   |\n| y   |     |',
  ],
  [
    'nested',
    [{ d: { x: 1, y: [1, 'a', null] }, l: [1, 2] }],
    "| d                             | l      |\n|:------------------------------|:-------|\n| {'x': 1, 'y': [1, 'a', None]} | [1, 2] |",
  ],
  [
    'newline',
    [
      { t: 'a\nb\n\n\nc', u: '  ' },
      { t: 'p|q', u: 'x' },
    ],
    '| t    | u   |\n|:-----|:----|\n| a    |     |\n| b    |     |\n|      |     |\n|      |     |\n| c    |     |\n| p\\|q | x   |',
    '| t    | u   |\n|:-----|:----|\n| a    |     |\n| b    |     |\n| c    |     |\n| p\\|q | x   |',
  ],
  ['multi2', [{ t: 'one' }, { t: 'two\nlines' }], '| t     |\n|:------|\n| one   |\n| two   |\n| lines |'],
  ['wide', [{ 名前: '日本', b: 'é' }], '| 名前   | b   |\n|:-----|:----|\n| 日本   | é   |'],
  ['colnum', [{ '1': 'a', '2': 'b' }], '| 1   | 2   |\n|:----|:----|\n| a   | b   |'],
  ['empty', [], ''],
  [
    'mixednum',
    [
      { a: 1, b: 2.5, c: 'z' },
      { a: 10, b: 3, c: 'y' },
    ],
    '|   a |   b | c   |\n|----:|----:|:----|\n|   1 | 2.5 | z   |\n|  10 | 3   | y   |',
  ],
  ['mixedobj', [{ a: 1 }, { a: 'x' }], '| a   |\n|:----|\n| 1   |\n| x   |'],
  ['mixed3', [{ a: 1 }, { a: 2.5 }, { a: null }], '|     a |\n|------:|\n|   1   |\n|   2.5 |\n| nan   |'],
  [
    'intnone',
    [
      { a: 1, b: 'q' },
      { a: null, b: 'r' },
    ],
    '|   a | b   |\n|----:|:----|\n|   1 | q   |\n| nan | r   |',
  ],
  ['lead', [{ a: '  pad  ' }, { a: 'x' }], '| a   |\n|:----|\n| pad |\n| x   |'],
  ['neg', [{ a: -1.5 }, { a: 10.25 }, { a: 3.0 }], '|     a |\n|------:|\n| -1.5  |\n| 10.25 |\n|  3    |'],
  [
    'blankrow',
    [
      { a: null, b: null },
      { a: 'x', b: 'y' },
    ],
    '| a   | b   |\n|:----|:----|\n|     |     |\n| x   | y   |',
  ],
  ['boolmix', [{ a: true }, { a: 'x' }], '| a    |\n|:-----|\n| True |\n| x    |'],
  ['boolint', [{ a: true }, { a: 3 }], '|    a |\n|-----:|\n| True |\n|    3 |'],
  ['strint', [{ a: '1' }, { a: '22' }], '|   a |\n|----:|\n|   1 |\n|  22 |'],
  ['nanstr', [{ a: 'nan' }, { a: '1' }], '|   a |\n|----:|\n| nan |\n|   1 |'],
  ['infs', [{ a: 'inf' }, { a: 'x' }], '| a   |\n|:----|\n| inf |\n| x   |'],
  ['numstrf', [{ a: '1e5' }, { a: '2.25' }], '|         a |\n|----------:|\n| 100000    |\n|      2.25 |'],
  ['emptystr', [{ a: '' }, { a: '12' }], '| a   |\n|:----|\n|     |\n| 12  |'],
  [
    'boolstr',
    [
      { b: true, s: 'x' },
      { b: false, s: 'y' },
    ],
    '| b     | s   |\n|:------|:----|\n| True  | x   |\n| False | y   |',
  ],
  [
    'boolnum',
    [
      { b: true, s: 1 },
      { b: false, s: 2 },
    ],
    '| b     |   s |\n|:------|----:|\n| True  |   1 |\n| False |   2 |',
  ],
  ['allnone', [{ a: null }, { a: null }], '| a   |\n|:----|\n|     |\n|     |'],
  [
    'allnone2',
    [
      { a: null, b: 'x' },
      { a: null, b: 'y' },
    ],
    '| a   | b   |\n|:----|:----|\n|     | x   |\n|     | y   |',
  ],
  ['boolnone', [{ b: true }, { b: null }], '| b    |\n|:-----|\n| True |\n|      |'],
  [
    'boolnone2',
    [
      { b: true, s: 'x' },
      { b: null, s: 'y' },
    ],
    '| b    | s   |\n|:-----|:----|\n| True | x   |\n|      | y   |',
  ],
  [
    'intonly',
    [
      { a: 1, b: 2 },
      { a: 10, b: 3 },
    ],
    '|   a |   b |\n|----:|----:|\n|   1 |   2 |\n|  10 |   3 |',
  ],
  [
    'intfloat',
    [
      { a: 1, b: 2.5 },
      { a: 10, b: 3 },
    ],
    '|   a |   b |\n|----:|----:|\n|   1 | 2.5 |\n|  10 | 3   |',
  ],
  [
    'numnone+str',
    [
      { a: 1.5, s: 'x' },
      { a: null, s: 'y' },
    ],
    '|     a | s   |\n|------:|:----|\n|   1.5 | x   |\n| nan   | y   |',
  ],
  ['strTrue', [{ s: 'True' }, { s: 'False' }], '| s     |\n|:------|\n| True  |\n| False |'],
  ['strTrue2', [{ s: 'True' }, { s: '5' }], '|    s |\n|-----:|\n| True |\n|    5 |'],
  ['listempty', [{ l: [] }, { l: [1] }], '| l   |\n|:----|\n| []  |\n| [1] |'],
  [
    'headerlong',
    [{ 'a very long header': 1, b: 'x' }],
    '|   a very long header | b   |\n|---------------------:|:----|\n|                    1 | x   |',
  ],
  [
    'decimals',
    [{ a: '1' }, { a: '2.345' }, { a: '10.2' }],
    '|      a |\n|-------:|\n|  1     |\n|  2.345 |\n| 10.2   |',
  ],
  ['decexp', [{ a: '1e3' }, { a: '5' }], '|    a |\n|-----:|\n| 1000 |\n|    5 |'],
  ['under', [{ a: '1_000' }, { a: '2' }], '|     a |\n|------:|\n| 1_000 |\n|     2 |'],
  ['spnum', [{ a: ' 1 ' }, { a: '2' }], '|   a |\n|----:|\n|  1  |\n|   2 |'],
  ['neg0', [{ a: '-0' }, { a: '+3' }], '|   a |\n|----:|\n|  -0 |\n|  +3 |'],
  ['longint', [{ a: 12345678 }, { a: 2 }], '|           a |\n|------------:|\n| 1.23457e+07 |\n| 2           |'],
  ['float6', [{ a: 123456.5 }, { a: 100000.0 }], '|      a |\n|-------:|\n| 123456 |\n| 100000 |'],
  ['mlnum', [{ a: '1\n2' }, { a: '3' }], '| a   |\n|:----|\n| 1   |\n| 2   |\n| 3   |'],
  ['numwithNoneStr', [{ a: '1.5' }, { a: null }], '|   a |\n|----:|\n| 1.5 |\n|     |'],
  ['intstr+none', [{ a: '15' }, { a: null }], '|   a |\n|----:|\n|  15 |\n|     |'],
  [
    'objnum',
    [{ a: 1, s: 'x' }, { a: 2.5, s: 'y' }, { s: 'z' }],
    '|     a | s   |\n|------:|:----|\n|   1   | x   |\n|   2.5 | y   |\n| nan   | z   |',
  ],
  ['infstr', [{ a: 'inf' }, { a: '1' }], '|   a |\n|----:|\n| inf |\n|   1 |'],
  ['pipeHead', [{ 'a|b': 'x' }], '| a|b   |\n|:------|\n| x     |'],
  ['boolfloat', [{ a: true }, { a: 1.5 }], '|   a |\n|----:|\n| 1   |\n| 1.5 |'],
  ['bigobj', [{ a: 12345678901, s: 'x' }], '|           a | s   |\n|------------:|:----|\n| 12345678901 | x   |'],
  ['hex', [{ a: '0x10' }, { a: '1' }], '| a    |\n|:-----|\n| 0x10 |\n| 1    |'],
  ['percent', [{ a: '10%' }], '| a   |\n|:----|\n| 10% |'],
  ['trail', [{ a: 'x\n' }, { a: 'y' }], '| a   |\n|:----|\n| x   |\n| y   |'],
];

test.each(RECORDED)('a table of %s reads as recorded', (_name, rows, expected, cleaned = expected) => {
  const frame = makeDataFrame(rows);
  expect(safeConvert(frame)).toBe(expected);
  expect(safeConvert(frame, { cleanData: true })).toBe(cleaned);
});

test('a float that is whole makes its column one of floats', () => {
  const frame = makeDataFrame([
    { a: pythonFloat(1), s: 'x' },
    { a: 22, s: 'y' },
  ]);
  expect(safeConvert(frame)).toBe('|   a | s   |\n|----:|:----|\n|   1 | x   |\n|  22 | y   |');
  const mixed = makeDataFrame([{ a: pythonFloat(1) }, { a: 'x' }]);
  expect(safeConvert(mixed)).toBe('| a   |\n|:----|\n| 1.0 |\n| x   |');
});

test('a table of many rows needs no deep stack', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => ({ a: at, b: 'x' }));
  expect(safeConvert(makeDataFrame(rows)).split('\n')).toHaveLength(200_002);
});
