import { expect, test } from 'vitest';
import { makeDataFrame } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { drawGiven, modelNode } from './support/given.ts';
import { type AskedBody, type ScriptedAnswer, scriptedModel } from './support/scripted-model.ts';

const two = makeDataFrame([
  { a: 'x', n: 1 },
  { a: 'y "q" \n\\ é', n: 2 },
]);

/** All of this file is recorded from Langflow 1.7.1. */
test('each row of a column is asked about, and keeps its columns', async () => {
  const { rows, prompts } = await answered(two, { column_name: 'a' });
  expect(rows).toEqual([
    { a: 'x', n: 1, model_response: 'R:x', batch_index: 0 },
    { a: 'y "q" \n\\ é', n: 2, model_response: 'R:y "q" \n\\ é', batch_index: 1 },
  ]);
  expect(prompts).toEqual([[['user', 'x']], [['user', 'y "q" \n\\ é']]]);
});

test('instructions, another column for the answers, and what is known of them', async () => {
  const fields = { column_name: 'n', system_message: 'S', enable_metadata: true, output_column_name: 'out' };
  const { rows, prompts } = await answered(two, fields);
  expect(prompts[0]).toEqual([
    ['system', 'S'],
    ['user', '1'],
  ]);
  expect(rows?.[0]).toEqual({
    a: 'x',
    n: 1,
    out: 'R:1',
    batch_index: 0,
    metadata: { has_system_message: true, input_length: 0, response_length: 3, processing_status: 'success' },
  });
});

test('a column text_input is measured', async () => {
  const { rows } = await answered(makeDataFrame([{ text_input: 'abc' }]), {
    column_name: 'text_input',
    enable_metadata: true,
  });
  expect(rows?.[0]).toMatchObject({ metadata: { has_system_message: false, input_length: 3, response_length: 5 } });
});

test.each<[string, Value, string]>([
  ['texts and numbers', two, '[a]\nvalue = "x"\n\n[n]\nvalue = "1"\n'],
  [
    'every kind of cell and name',
    makeDataFrame([
      { f: 1.5, b: true, d: { k: [1, 'x'] }, l: [1], 'sp ace': 's', 'dot.t': 't', "q'q": 'u', é: 'v' },
      { f: 2 },
    ]),
    '[f]\nvalue = "1.5"\n\n[b]\nvalue = "True"\n\n[d]\nvalue = "{\'k\': [1, \'x\']}"\n\n[l]\nvalue = "[1]"\n\n["sp ace"]\nvalue = "s"\n\n["dot.t"]\nvalue = "t"\n\n["q\'q"]\nvalue = "u"\n\n["é"]\nvalue = "v"\n',
  ],
  ['marks', makeDataFrame([{ t: 'a\tb\r"""\'\'\' \\n' }]), '[t]\nvalue = "a\\tb\\r\\"\\"\\"\'\'\' \\\\n"\n'],
])('without a column the model reads the row as TOML: %s', async (_name, frame, expected) => {
  expect((await answered(frame)).prompts[0]).toEqual([['user', expected]]);
});

test('control characters are escaped as TOML wants them', async () => {
  const { prompts } = await answered(makeDataFrame([{ t: '\u0001\\x41' }]));
  expect(prompts).toEqual([[['user', '[t]\nvalue = "\\u0001\\\\x41"\n']]]);
});

test.each<[string, Record<string, unknown>[], string[]]>([
  ['a gap makes numbers floats', [{ a: 1 }, { b: 2 }], ['1.0', 'nan']],
  ['a switch', [{ a: true }], ['True']],
  ['a record', [{ a: { x: 1 } }], ["{'x': 1}"]],
])('cells are asked about as they print: %s', async (_name, rows, expected) => {
  const { prompts } = await answered(makeDataFrame(rows), { column_name: 'a' });
  expect(prompts.map((prompt) => prompt[0]?.[1])).toEqual(expected);
});

test('a table without rows asks nobody', async () => {
  expect(await answered(makeDataFrame([]))).toMatchObject({ rows: [], prompts: [] });
});

test('many rows are answered in their order, six at a time', async () => {
  const frame = makeDataFrame(Array.from({ length: 40 }, (_, index) => ({ a: `t${index}` })));
  const { rows } = await answered(frame, { column_name: 'a' });
  expect(rows?.map((row) => row.model_response)).toEqual(Array.from({ length: 40 }, (_, index) => `R:t${index}`));
});

test.each<[string, Value, object, string]>([
  [
    'a column that is not there',
    two,
    { column_name: 'zz' },
    "Column 'zz' not found in the DataFrame. Available columns: a, n",
  ],
  [
    'something that is no table',
    [1],
    {},
    `Error running method "run_batch": Expected DataFrame input, got <class 'list'>`,
  ],
])('%s fails', async (_name, value, fields, expected) => {
  expect(await answered(value, fields)).toMatchObject({ error: expected });
});

test('a refused row fails the run', async () => {
  expect(await answered(two, { column_name: 'a' }, { status: 400 })).toMatchObject({
    error:
      "Error code: 400 - {'error': {'message': 'refused', 'type': 'invalid_request_error', 'param': None, 'code': None}}",
  });
});

async function answered(value: Value, fields: object = {}, answer: ScriptedAnswer = echoed) {
  const { models, bodies } = scriptedModel(answer);
  const { flow, registry } = drawGiven(
    { 'LanguageModelComponent-1': modelNode(), 'BatchRunComponent-1': fields as Record<string, unknown> },
    [['LanguageModelComponent-1.model_output', 'BatchRunComponent-1.model']],
    { value, to: 'BatchRunComponent-1.df' },
  );
  const end = await runFlow(flow, { registry, context: testContext({ models }), input: { outputType: 'debug' } });
  const result = end.results.find(({ component_id }) => component_id === 'BatchRunComponent-1');
  return {
    error: end.failure?.reason,
    rows: result?.outputs.batch_results?.message as Record<string, unknown>[] | undefined,
    prompts: bodies.map(({ messages }) => messages.map(({ role, content }) => [role, content])),
  };
}

function echoed(body: AskedBody) {
  return { text: `R:${body.messages.at(-1)?.content}` };
}
