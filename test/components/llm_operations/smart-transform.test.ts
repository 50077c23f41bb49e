import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { drawGiven, modelNode } from './support/given.ts';
import { scriptedModel } from './support/scripted-model.ts';

const record = makeData({ a: 1, f: pythonFloat(1), n: null, l: [{ x: 'é' }], b: true });

/** All of this file is recorded from Langflow 1.7.1. */
describe('the model is asked for a function', () => {
  test.each<[string, Value, object, string, string]>([
    [
      'a record',
      record,
      {},
      '{"a": "int", "f": "float", "n": "NoneType", "l": [{"x": "str"}], "b": "bool"}',
      '{"a": 1, "f": 1.0, "n": null, "l": [{"x": "\\u00e9"}], "b": true}',
    ],
    [
      'a table with a gap',
      makeDataFrame([{ q: 1, w: 'a' }, { q: 2 }]),
      {},
      '[{"q": "int", "w": "str"}]',
      '[{"q": 1, "w": "a"}, {"q": 2, "w": NaN}]',
    ],
    [
      'long data',
      makeData({ a: 'x'.repeat(50) }),
      { max_size: 20, sample_size: 10 },
      '{"a": "str"}',
      'Data is too long to display... \n\n First lines (head): {"a": "xxx \n\n Last lines (tail): xxxxxxxx"})',
    ],
    ['several values', [makeData({ a: 1 }), makeDataFrame([{ b: 2 }])], {}, '[{"a": "int"}]', '[{"a": 1}, {"b": 2}]'],
  ])('for %s', async (_name, value, fields, structure, sample) => {
    const { prompt } = await transformed('lambda x: 1', value, fields);
    expect(prompt).toBe(
      `Given this data structure and examples, create a Python lambda function that\n                    implements the following instruction:\n\n                    Data Structure:\n                    ${structure}\n\n                    Example Items:\n                    ${sample}\n\n                    Instruction: Do it\n\n                    Return ONLY the lambda function and nothing else. No need for \`\`\`python or whatever.\n                    Just a string starting with lambda.\n                    `,
    );
  });
});

test.each<[string, unknown]>([
  ['lambda x: {"z": x["a"]}', { z: 1 }],
  ['lambda x: [x["a"], 2]', { _results: [1, 2] }],
  ['lambda x: 5', { text: '5' }],
  ['lambda x: None', { text: 'None' }],
  ['lambda x: (1, "a")', { text: "(1, 'a')" }],
  ['Sure: lambda x: x["l"]\nDone.', { _results: [{ x: 'é' }] }],
  ['```python\nlambda x: x["a"]\n```', { text: '1' }],
  ['`lambda x: x["a"]`', { text: '1' }],
])('as a record, %j gives %j', async (answer, expected) => {
  expect((await transformed(answer, record)).value).toEqual(expected);
});

test.each<[string, unknown]>([
  ['lambda x: [1, 2]', [{ value: 1 }, { value: 2 }]],
  ['lambda x: [{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ['lambda x: {"z": 1}', [{ z: 1 }]],
  ['lambda x: 5', [{ value: '5' }]],
  ['lambda x: []', []],
])('as a table, %j gives %j', async (answer, expected) => {
  expect((await transformed(answer, record, {}, 'dataframe_output')).value).toEqual(expected);
});

test('a table of one row is that row', async () => {
  expect((await transformed('lambda x: x["q"]', makeDataFrame([{ q: 1 }]))).value).toEqual({ text: '1' });
});

test.each([
  ['no code', 'Could not find lambda in response: no code'],
  ['lambda x, y: x', 'Could not find lambda in response: lambda x, y: x'],
  ['lambda x: x["nope"]', "'nope'"],
  ['lambda x: 1 / 0', 'division by zero'],
  ['lambda x: 1 + "a"', `Error running method "process_as_data": unsupported operand type(s) for +: 'int' and 'str'`],
  ['lambda x: x +', 'invalid syntax (<string>, line 1)'],
])('the answer %j fails', async (answer, expected) => {
  expect((await transformed(answer, record)).error).toBe(expected);
});

async function transformed(answer: string, value: Value, fields: object = {}, output = 'data_output') {
  const { models, bodies } = scriptedModel({ text: answer });
  const { flow, registry } = drawGiven(
    {
      'LanguageModelComponent-1': modelNode(),
      'Smart Transform-1': { filter_instruction: 'Do it', ...fields },
      'ParserComponent-1': { mode: 'Stringify' },
    },
    [
      ['LanguageModelComponent-1.model_output', 'Smart Transform-1.llm'],
      [`Smart Transform-1.${output}`, 'ParserComponent-1.input_data'],
    ],
    { value, to: 'Smart Transform-1.data' },
  );
  const end = await runFlow(flow, { registry, context: testContext({ models }), input: { outputType: 'debug' } });
  const result = end.results.find(({ component_id }) => component_id === 'Smart Transform-1');
  return {
    error: end.failure?.reason,
    value: result?.outputs[output]?.message,
    prompt: bodies[0]?.messages[0]?.content,
  };
}
