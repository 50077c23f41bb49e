import { expect, test } from 'vitest';
import { makeData, makeMessage } from '../../worker/engine/make-value.ts';
import { PythonBytes } from '../../worker/engine/python-bytes.ts';
import { pythonFloat } from '../../worker/engine/python-float.ts';
import { jsonDumps } from '../../worker/engine/python-json.ts';
import { floatRepr, formatGeneral } from '../../worker/engine/python-number.ts';
import { pythonRepr, pythonStr } from '../../worker/engine/python-text.ts';
import { cleanText, safeConvert } from '../../worker/engine/safe-convert.ts';

test.each([
  ["it's", `"it's"`],
  ['say "x"', `'say "x"'`],
  [`it's "x"`, `'it\\'s "x"'`],
  ['tab\t\n\r\\', "'tab\\t\\n\\r\\\\'"],
  ['\x00\x7f\u00a0é\u200b😀\u2028', "'\\x00\\x7f\\xa0é\\u200b😀\\u2028'"],
  [true, 'True'],
  [null, 'None'],
  [[], '[]'],
  [{}, '{}'],
  [[1, 'a', null], "[1, 'a', None]"],
  [{ a: { b: [1.5, true] } }, "{'a': {'b': [1.5, True]}}"],
  [pythonFloat(1), '1.0'],
  [new PythonBytes('Grüße\n"\\\'\x00'), `b'Gr\\xc3\\xbc\\xc3\\x9fe\\n"\\\\\\'\\x00'`],
  [{ ...makeData({ a: 'é' }), bytes: ['a'] }, "Data(text_key='text', data={'a': b'\\xc3\\xa9'}, default_value='')"],
  [{ a: new PythonBytes("it's") }, `{'a': b"it's"}`],
  [makeData({ a: 1, é: 'x' }), "Data(text_key='text', data={'a': 1, 'é': 'x'}, default_value='')"],
])('repr of %j', (value, expected) => {
  expect(pythonRepr(value)).toBe(expected);
});

test.each([
  [1, '1.0'],
  [1e16, '1e+16'],
  [1e15, '1000000000000000.0'],
  [123456789012345680, '1.2345678901234568e+17'],
  [1e-5, '1e-05'],
  [0.0001, '0.0001'],
  [1.5e300, '1.5e+300'],
  [-0, '-0.0'],
  [Number.NaN, 'nan'],
  [Number.NEGATIVE_INFINITY, '-inf'],
])('the float %d', (value, expected) => {
  expect(floatRepr(value)).toBe(expected);
});

test.each([
  [1234567, '1.23457e+06'],
  [100000, '100000'],
  [0.00001, '1e-05'],
  [2.5, '2.5'],
  [0, '0'],
])('six digits of %d', (value, expected) => {
  expect(formatGeneral(value)).toBe(expected);
});

test('text is itself, a record is indented JSON in ASCII', () => {
  expect(pythonStr("it's")).toBe("it's");
  expect(pythonStr(makeData({ a: 1, é: 'x' }))).toBe('{\n    "a": 1,\n    "\\u00e9": "x"\n}');
});

test('a message prints its members in order', () => {
  const message = makeMessage({ now: () => Date.UTC(2026, 0, 31, 12), flowId: 'f' }, { text: 'hi', flowId: null });
  expect(JSON.parse(pythonStr(message))).toEqual({
    text: 'hi',
    files: [],
    sender: null,
    sender_name: null,
    session_id: '',
    context_id: '',
    timestamp: '2026-01-31 12:00:00 UTC',
    flow_id: null,
    error: false,
    edit: false,
    properties: {
      text_color: null,
      background_color: null,
      edited: false,
      source: { id: null, display_name: null, source: null },
      icon: null,
      allow_markdown: false,
      positive_feedback: null,
      state: 'complete',
      targets: [],
    },
    category: 'message',
    content_blocks: [],
    duration: null,
  });
});

test('JSON on one line has spaces after commas and colons', () => {
  expect(jsonDumps({ a: [1, 'é'], b: {} })).toBe('{"a": [1, "\\u00e9"], "b": {}}');
  expect(jsonDumps({ a: 'é' }, { ensureAscii: false })).toBe('{"a": "é"}');
});

test.each([
  ['a\n\n\n\nb', 'a\n\nb'],
  ['  \n a \n\t\n b  ', '\n a \n\n b  '],
  ['\n', ''],
  ['x\n\n', 'x\n'],
  ['a\n \n \n \nb', 'a\n\nb'],
])('the empty lines of %j', (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test.each([
  [
    makeData({ a: 1, é: 'x\ny', n: null, f: 1.5, l: [1, { z: 2 }], e: {}, el: [] }),
    '```json\n{\n  "a": 1,\n  "é": "x\\ny",\n  "n": null,\n  "f": 1.5,\n  "l": [\n    1,\n    {\n      "z": 2\n    }\n  ],\n  "e": {},\n  "el": []\n}\n```',
  ],
  [{ a: 1 }, "{'a': 1}"],
  [false, 'False'],
  ['x\n\n', 'x\n'],
])('%j as a chat shows it', (value, expected) => {
  expect(safeConvert(value)).toBe(expected);
});
