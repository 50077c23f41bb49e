import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';

const record = { text: 'T', a: 1, f: 1.5, n: null, b: true, d: { x: [1, 2] }, l: ['a', null] };

/** Recorded from Langflow 1.7.1 with this record, as are all texts and failures of this file. */
describe('a record by a template', () => {
  test.each([
    [{}, 'Text: T'],
    [{ pattern: '{a} {f} {n} {b} {d} {l} {missing}|{d[x]}' }, "1 1.5 None True {'x': [1, 2]} ['a', None] |[1, 2]"],
    [{ pattern: '{{x}} \\n {a}' }, '{x} \n 1'],
    [{ pattern: '' }, ''],
    [{ pattern: '{f:.2f}|{a:>4}' }, '1.50|   1'],
  ])('%j', async (fields, expected) => {
    expect(await parsed(makeData(record), fields)).toEqual({ text: expected, told: expected, logs: [] });
  });

  test('what the record lacks is its default', async () => {
    expect(await parsed(makeData({ q: 1 }), {})).toMatchObject({ text: 'Text: ' });
    expect(await parsed(makeData({ q: 1 }, 'text', 'none'), {})).toMatchObject({ text: 'Text: none' });
  });

  test('bytes look as in Python', async () => {
    const answer = { ...makeData({ status_code: 200, result: 'é "x"' }), bytes: ['result'] };
    expect(await parsed(answer, { pattern: '{status_code} {result}' })).toMatchObject({
      text: `200 b'\\xc3\\xa9 "x"'`,
    });
  });

  test('a message is a record too', async () => {
    const message = makeMessage(testContext(), { text: 'TT' });
    expect(await parsed(message, { pattern: '{text}|{sender}' })).toMatchObject({ text: 'TT|None' });
  });
});

/** Rows, template, and the rows' texts joined by ` / `. */
const TABLES: [Record<string, unknown>[], string, string][] = [
  [
    [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
    '{a}-{b}',
    '1-2 / 3-4',
  ],
  [[{ a: 1, b: 2.5 }], '{a}-{b}', '1.0-2.5'],
  [[{ a: 1, b: 2.5, s: 'x' }], '{a}-{b}-{s}', '1-2.5-x'],
  [[{ a: 1 }, { a: null }], '{a}', '1.0 / nan'],
  [[{ a: 1, s: 'x' }, { s: 'y' }], '{a}{s}', '1.0x / nany'],
  [[{ s: 'x' }, { t: 'y' }], '{s}{t}', 'xnan / nany'],
  [[{ s: null }, { s: 'y' }], '{s}', 'None / y'],
  [[{ b: true }, { b: false }], '{b}', 'True / False'],
  [[{ b: true, n: 1 }], '{b}{n}', 'True1'],
  [
    [
      { a: 1, s: 'q' },
      { a: 2.5, s: 'r' },
    ],
    '{a}{s}',
    '1.0q / 2.5r',
  ],
  [[{ d: { k: [1] }, l: [1] }], '{d} {l} {d[k]}', "{'k': [1]} [1] [1]"],
  [[{ a: 1, b: 2 }], '{a:>3}|{b:.1f}', '  1|2.0'],
  [[{ a: true, b: 1.5 }], '{a} {b}', 'True 1.5'],
  [[{ 'x y': 1 }], '{x y}', '1'],
  [[{ a: 1 }, { a: 2 }], 'x', 'x / x'],
  [[], '{a}', ''],
];

test.each(TABLES)('the rows %j by %j', async (rows, pattern, expected) => {
  expect(await parsed(makeDataFrame(rows), { pattern, sep: ' / ' })).toMatchObject({ text: expected });
});

test('rows stand on lines of their own, and an escaped separator is what it says', async () => {
  const rows = makeDataFrame([{ text: 'one' }, { text: 'two' }]);
  expect(await parsed(rows, {})).toMatchObject({ text: 'Text: one\nText: two' });
  expect(await parsed(rows, { pattern: '{text}', sep: '\\n--\\n' })).toMatchObject({ text: 'one\n--\ntwo' });
});

describe('in Stringify', () => {
  test.each<[string, Value, string]>([
    [
      'a record is a block of JSON',
      makeData(record),
      '```json\n{\n  "text": "T",\n  "a": 1,\n  "f": 1.5,\n  "n": null,\n  "b": true,\n  "d": {\n    "x": [\n      1,\n      2\n    ]\n  },\n  "l": [\n    "a",\n    null\n  ]\n}\n```',
    ],
    ['a table is markdown', makeDataFrame([{ a: 'p|q' }]), '| a    |\n|:-----|\n| p\\|q |'],
    ['an empty table is False', makeDataFrame([]), 'False'],
    ['a list is its items line by line', [makeData({ a: 1 }), 'x'], '```json\n{\n  "a": 1\n}\n```\nx'],
  ])('%s', async (_name, value, expected) => {
    expect(await parsed(value, { mode: 'Stringify' })).toMatchObject({
      text: expected,
      logs: [`Converted to string with length: ${expected.length}`],
    });
  });

  test('a message keeps its empty lines', async () => {
    const message = makeMessage(testContext(), { text: 'TT\n\n\n\nUU' });
    expect(await parsed(message, { mode: 'Stringify' })).toMatchObject({ text: 'TT\n\n\n\nUU' });
  });
});

test.each<[string, Value | undefined, object, string]>([
  ['a brace that is not closed', makeData(record), { pattern: '{a' }, "expected '}' before end of string"],
  ['a place in a record', makeData(record), { pattern: '{}' }, 'Format string contains positional fields'],
  [
    'a place in a table',
    makeDataFrame([{ a: 1 }]),
    { pattern: '{0}' },
    'Replacement index 0 out of range for positional args tuple',
  ],
  ['a column that is missing', makeDataFrame([{ a: 1 }]), { pattern: '{nope}' }, "'nope'"],
  ['a text as a number', makeData(record), { pattern: '{text:d}' }, "Unknown format code 'd' for object of type 'str'"],
  ['a member of a text', makeData(record), { pattern: '{text.x}' }, "'str' object has no attribute 'x'"],
  ['a list of records', [makeData({})], {}, 'List of Data objects is not supported.'],
  ['nothing', undefined, {}, "Unsupported input type: <class 'NoneType'>. Expected DataFrame or Data."],
  ['a text', 'plain', {}, "Unsupported input type: <class 'str'>. Expected DataFrame or Data."],
])('%s fails', async (_name, value, fields, expected) => {
  expect(await parsed(value, fields)).toEqual({ error: expected });
});

/** What a parser makes of a value that reaches it. */
async function parsed(value: Value | undefined, fields: object) {
  const giver = probe('Giver', { out: () => value ?? null });
  const drawn = draw({ 'ParserComponent-1': fields as Record<string, unknown> });
  const node = {
    id: 'Giver-1',
    data: { id: 'Giver-1', type: 'Giver', node: { template: {}, outputs: [{ name: 'out' }] } },
  };
  const edge = {
    source: 'Giver-1',
    target: 'ParserComponent-1',
    data: {
      sourceHandle: { id: 'Giver-1', name: 'out' },
      targetHandle: { fieldName: 'input_data', id: 'ParserComponent-1', type: 'other' },
    },
  };
  const flow = value === undefined ? drawn : { ...drawn, nodes: [node, ...drawn.nodes], edges: [edge] };
  const end = await runFlow(flow, { registry: registryWith(giver), input: { outputType: 'debug' } });
  if (end.failure) return { error: end.failure.reason };
  const result = end.results.find(({ component_id }) => component_id === 'ParserComponent-1');
  return {
    text: result?.outputs.parsed_text?.message,
    told: (result?.artifacts.parsed_text as { repr?: string } | undefined)?.repr,
    logs: result?.logs.parsed_text?.map(({ message }) => message),
  };
}
