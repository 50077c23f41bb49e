import { expect, test } from 'vitest';
import { fillTemplate } from '../../../worker/components/models_and_agents/prompt.ts';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

/** Template, its variable `x`, and the text: recorded from Langflow 1.7.1. */
test.each([
  ['A {x} {{y}} {x!r}', 'val', "A val {y} 'val'"],
  ['A {x}.', '', 'A .'],
  ['{x:>5}|', 'v', '    v|'],
  ['no variables', 'v', 'no variables'],
  ['  spaced \n\n\n\n x {x} ', ' q ', '  spaced \n\n\n\n x  q  '],
  ['nl {x}', 'a\\nb', 'nl a\nb'],
  ['tpl\\nnl', '', 'tpl\\nnl'],
])('%j with %j', async (template, x, expected) => {
  expect(await promptOf({ template, x })).toMatchObject({ value: expected, told: expected });
});

test.each([
  [field({ list: true, value: ['a', 'b'] }), "v ['a', 'b']"],
  [field({ type: 'dict', value: { a: 1, b: null } }), "v {'a': 1, 'b': None}"],
  [field({ type: 'int', value: 5 }), 'v 5'],
])('values of other kinds look as Python prints them', async (x, expected) => {
  expect(await promptOf({ template: 'v {x}', x })).toMatchObject({ value: expected });
});

test.each([
  ['A {x} {y}', "'y'"],
  ['{template}', "'template'"],
  ['{constructor}', "'constructor'"],
  ['{__proto__}', "'__proto__'"],
  [
    '{x.y}',
    "Invalid variable name 'x.y' in f-string template. Variable names cannot contain attribute access (.) or indexing ([]).",
  ],
  [
    '{x[0]}',
    "Invalid variable name 'x[0]' in f-string template. Variable names cannot contain attribute access (.) or indexing ([]).",
  ],
  [
    '{0}',
    "Invalid variable name '0' in f-string template. Variable names cannot be all digits as they are interpreted as positional arguments.",
  ],
  ['{}', 'tuple index out of range'],
  ['{x', "expected '}' before end of string"],
  ['a } b', "Single '}' encountered in format string"],
  ['{x:>5}|{x:d}', "Unknown format code 'd' for object of type 'str'"],
])('%j fails as recorded', async (template, expected) => {
  expect(await promptOf({ template, x: 'v' })).toMatchObject({ error: expected, code: 'template' });
});

test('a message and a record stand for their texts, alone and in a list', () => {
  const context = { now: () => 0, flowId: 'f' };
  const message = makeMessage(context, { text: "it's" });
  expect(fillTemplate('{a}|{b}|{c}', { a: message, b: makeData({ text: 7 }), c: [message, makeData({ q: 1 })] })).toBe(
    `it's|7|["it's", '']`,
  );
});

test('a table is markdown', () => {
  expect(fillTemplate('{t}', { t: makeDataFrame([{ a: 1, b: 'x' }]) })).toBe(
    '|   a | b   |\n|----:|:----|\n|   1 | x   |',
  );
});

test('text that is put in is not read for variables again', () => {
  expect(fillTemplate('{x}', { x: '{y} {{z}}' })).toBe('{y} {{z}}');
});

test('an empty template is an empty prompt', async () => {
  expect(await promptOf({ template: '', x: '' })).toMatchObject({ value: '' });
});

test('nodes of old flows say Prompt and mean the same', async () => {
  const flow = draw({ 'Prompt Template-1': { template: 'Hi {x}', x: 'you' } });
  const nodes = flow.nodes.map((node) => ({ ...node, data: { ...(node.data as object), type: 'Prompt' } }));
  expect(await outcome({ ...flow, nodes }, 'Prompt Template-1.prompt')).toMatchObject({ value: 'Hi you' });
});

function promptOf(fields: Readonly<Record<string, unknown>>) {
  return outcome(draw({ 'Prompt Template-1': fields }), 'Prompt Template-1.prompt');
}
