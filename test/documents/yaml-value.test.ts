import { expect, test } from 'vitest';
import { DocumentError } from '../../worker/documents/document-error.ts';
import { yamlValue } from '../../worker/documents/yaml-value.ts';
import { pythonStr } from '../../worker/engine/python-text.ts';

/** Recorded from PyYAML 6 (`safe_load`, printed by Python). */
test.each([
  ['a: yes\nb: y\nc: Off\nd: "no"\n', "{'a': True, 'b': 'y', 'c': False, 'd': 'no'}"],
  [
    'a: 1.0\nb: 1e3\nc: 1.5e+3\nd: 0x1F\ne: 0b11\nf: 1_000\n',
    "{'a': 1.0, 'b': '1e3', 'c': 1500.0, 'd': 31, 'e': 3, 'f': 1000}",
  ],
  ['a: 014\nb: 0o14\nc: 12:30:45\n', "{'a': 12, 'b': '0o14', 'c': 45045}"],
  ['a: ~\nb: null\nc:\n', "{'a': None, 'b': None, 'c': None}"],
  ['- |\n  two\n  lines\n- >\n  one\n  line\n', "['two\\nlines\\n', 'one line\\n']"],
  ['a: 1\na: 2\n', "{'a': 2}"],
  ['just text', 'just text'],
  ['', 'None'],
])('%j', (text, printed) => {
  expect(pythonStr(yamlValue(text))).toBe(printed);
});

test.each([
  ['a: [1\nb: }', /^not valid YAML: /],
  ['a: 1\n---\nb: 2\n', /multiple documents/],
  ['a'.repeat(5_000_000), /more than 1 million characters/],
  ['a: b: c', /^not valid YAML: .* at line 1, column 4$/],
  // An error for each character, each to be shown with the whole line, would take a minute.
  ['"'.repeat(200_000), /^not valid YAML: .* at line 1, column 3$/],
  ['['.repeat(20_000), /^not valid YAML: it is nested too deep/],
  ['a: &a [*a]', /holds itself/],
  ['a: &a {b: [{c: *a}]}', /holds itself/],
  [
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`)
      .join('\n')}`,
    /aliases grow beyond measure/,
  ],
])('%# is refused', (text, reason) => {
  expect(() => yamlValue(text)).toThrow(DocumentError);
  expect(() => yamlValue(text)).toThrow(reason);
});
