import { describe, expect, test } from 'vitest';
import { ann, extracted, failed, old, titled } from './support/extracted.ts';
import { call, type ScriptedAnswer } from './support/scripted-model.ts';

test('the model must fill in a form of the schema, recorded from Langflow 1.7.1', async () => {
  const { bodies } = await extracted([ann]);
  expect(bodies).toEqual([
    {
      model: 'gpt-4o-mini',
      temperature: 0.1,
      stream: false,
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: 'Ann is 30' },
      ],
      tool_choice: { type: 'function', function: { name: 'OutputModel' } },
      tools: [
        {
          type: 'function',
          function: { name: 'OutputModel', description: 'A list of OutputModel.', parameters: titled },
        },
      ],
    },
  ]);
});

test('one record is a record, several are its results, and a table has a row for each', async () => {
  const two = call('OutputModel', {
    objects: [
      { name: 'Ann', age: 30 },
      { name: 'Bob', age: '4' },
    ],
  });
  expect(await extracted([ann])).toMatchObject({ value: { name: 'Ann', age: 30 } });
  expect(await extracted([two])).toMatchObject({
    value: {
      results: [
        { name: 'Ann', age: 30 },
        { name: 'Bob', age: 4 },
      ],
    },
  });
  expect(await extracted([two], {}, 'dataframe_output')).toMatchObject({
    value: [
      { name: 'Ann', age: 30 },
      { name: 'Bob', age: 4 },
    ],
  });
});

test('the schema has the name that the node gives it', async () => {
  const answer = call('Person', { objects: [{ name: 'Ann', age: 3 }] });
  const { value, bodies } = await extracted([answer], { schema_name: 'Person' });
  expect(value).toEqual({ name: 'Ann', age: 3 });
  expect(bodies[0]?.tool_choice).toEqual({ type: 'function', function: { name: 'Person' } });
});

test('every type of the table is a schema and reads what fits it', async () => {
  const types = ['str', 'int', 'float', 'bool', 'dict', 'list', 'number', 'text'];
  const output_schema = [
    ...types.map((type) => ({ name: `my ${type}_x`, description: '', type })),
    { name: 'many', description: 'd', type: 'dict', multiple: 'True' },
  ];
  const object = Object.fromEntries(types.map((type, index) => [`my ${type}_x`, VALUES[index]]));
  const answer = call('OutputModel', { objects: [{ ...object, many: [{}], more: 1 }] });
  const { value, bodies } = await extracted([answer], { output_schema });
  expect(Object.values(JSON.parse(JSON.stringify(value)))).toEqual([
    'x',
    3,
    2,
    true,
    { a: [1, null] },
    [1, 'a'],
    5,
    'q',
    [{}],
  ]);
  expect(bodies[0]?.tools?.[0]?.function.parameters).toMatchObject({
    $defs: {
      OutputModel: {
        properties: {
          'my str_x': { description: '', title: 'My Str X', type: 'string' },
          'my dict_x': { additionalProperties: true, description: '', title: 'My Dict X', type: 'object' },
          'my list_x': { description: '', items: {}, title: 'My List X', type: 'array' },
          many: {
            description: 'd',
            items: { additionalProperties: true, type: 'object' },
            title: 'Many',
            type: 'array',
          },
        },
      },
    },
  });
});

describe('a call that does not fit', () => {
  test('is shown to the model, whose patches mend it', async () => {
    const { value, bodies } = await extracted([old, patch([{ op: 'replace', path: '/objects/0/age', value: 30 }])]);
    expect(value).toEqual({ name: 'Ann', age: 30 });
    expect(bodies[1]).toMatchObject({
      tool_choice: 'required',
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', content: null },
        { role: 'tool', tool_call_id: 'call_1', content: COMPLAINT },
      ],
    });
    expect(bodies[1]?.tools?.map((tool) => tool.function.name)).toEqual(['PatchFunctionErrors', 'PatchFunctionName']);
  });

  test.each<[string, ScriptedAnswer[], unknown]>([
    ['patches as a text', [patch('[{"op":"replace","path":"/objects/0/age","value":3}]')], { name: 'Ann', age: 3 }],
    ['a patch that does not apply, then one that does', [ageIs(7, 5), ageIs(0, 3)], { name: 'Ann', age: 3 }],
    ['no patch, then one', [patch([]), ageIs(0, 3)], { name: 'Ann', age: 3 }],
    ['a patch that leads to a prototype', [patch([{ op: 'add', path: '/__proto__/x', value: 1 }])], undefined],
  ])('%s', async (_name, patches, expected) => {
    expect((await extracted([old, ...patches])).value).toEqual(expected);
  });

  test('is given up after two corrections', async () => {
    const { error, bodies } = await extracted([old, ageIs(0, 'x')]);
    expect(error).toBe('No structured output returned');
    expect(bodies).toHaveLength(3);
  });

  test('is left out where another one fits', async () => {
    const both: ScriptedAnswer = {
      calls: [
        { name: 'OutputModel', args: { objects: [{ name: 'A', age: 1 }] }, id: 'c1' },
        { name: 'OutputModel', args: { objects: [{ name: 'B', age: 'x' }] }, id: 'c2' },
      ],
    };
    expect((await extracted([both, { status: 400 }])).value).toEqual({ name: 'A', age: 1 });
  });

  test('with the wrong name gets the right one', async () => {
    const fix = call('PatchFunctionName', { json_doc_id: 'call_1', reasoning: [], fixed_name: 'OutputModel' }, 'c2');
    const { value, bodies } = await extracted([
      call('Nope', { a: 1 }),
      fix,
      patch([{ op: 'add', path: '/objects', value: [{ name: 'A', age: 1 }] }]),
    ]);
    expect(value).toEqual({ name: 'A', age: 1 });
    expect(bodies[1]?.messages.at(-1)?.content).toBe(
      'Unrecognized tool name: "Nope". You only have access to the following tools: OutputModel, PatchDoc, PatchFunctionErrors. Please call PatchFunctionName with the *correct* tool name to fix json_doc_id=[call_1].',
    );
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no rows', { output_schema: [] }, 'Output schema cannot be empty'],
  ['an unknown type', { output_schema: [{ name: 's', type: 'string' }] }, 'Invalid type: string'],
  [
    'a hidden name',
    { output_schema: [{ name: '_d', type: 'str' }] },
    "Fields must not use names with leading underscores; e.g., use 'd' instead of '_d'.",
  ],
  ['a row without a name', { output_schema: [{ type: 'str' }] }, "'name'"],
  [
    'nothing to ask',
    { input_value: '', system_prompt: '' },
    failed('The message you want to send to the model is empty.'),
  ],
])('%s fails', async (_name, fields, expected) => {
  expect((await extracted([ann], fields)).error).toBe(expected);
});

test('every problem of a call is told', async () => {
  const output_schema = ['str', 'int', 'float', 'bool', 'dict', 'list', 'number'].map((type) => ({
    name: type[0],
    type,
  }));
  const wrong = { s: 1, i: 1.5, f: 'x', b: 'maybe', d: [1], l: { a: 1 } };
  const { bodies } = await extracted([call('OutputModel', { objects: [wrong, 'str'] }), { text: 'no' }], {
    output_schema,
  });
  expect(bodies[1]?.messages.at(-1)?.content).toContain(PROBLEMS);
});

function patch(patches: unknown): ScriptedAnswer {
  return call('PatchFunctionErrors', { json_doc_id: 'call_1', planned_edits: '', patches }, 'call_2');
}

function ageIs(index: number, value: unknown): ScriptedAnswer {
  return patch([{ op: 'replace', path: `/objects/${index}/age`, value }]);
}

const VALUES = ['x', 3.0, 2, 'yes', { a: [1, null] }, [1, 'a'], '5', 'q'];

const COMPLAINT =
  "Error:\n\n```\n1 validation error for OutputModel\nobjects.0.age\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='old', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/int_parsing\n```\nExpected Parameter Schema:\n\n```json\n{'$defs': {'OutputModel': {'properties': {'name': {'description': 'the name', 'title': 'Name', 'type': 'string'}, 'age': {'description': 'years', 'title': 'Age', 'type': 'integer'}}, 'required': ['name', 'age'], 'title': 'OutputModel', 'type': 'object'}}, 'description': 'A list of OutputModel.', 'properties': {'objects': {'description': 'A list of OutputModel.', 'items': {'$ref': '#/$defs/OutputModel'}, 'minItems': 1, 'title': 'Objects', 'type': 'array'}}, 'required': ['objects'], 'title': 'OutputModel', 'type': 'object'}\n```\nPlease use PatchFunctionErrors to fix all validation errors. for json_doc_id=[call_1].";

const PROBLEMS = [
  '8 validation errors for OutputModel',
  ...[
    ['0.s', 'Input should be a valid string', 'string_type', '1, input_type=int'],
    [
      '0.i',
      'Input should be a valid integer, got a number with a fractional part',
      'int_from_float',
      '1.5, input_type=float',
    ],
    [
      '0.f',
      'Input should be a valid number, unable to parse string as a number',
      'float_parsing',
      "'x', input_type=str",
    ],
    ['0.b', 'Input should be a valid boolean, unable to interpret input', 'bool_parsing', "'maybe', input_type=str"],
    ['0.d', 'Input should be a valid dictionary', 'dict_type', '[1], input_type=list'],
    ['0.l', 'Input should be a valid list', 'list_type', "{'a': 1}, input_type=dict"],
    ['0.n', 'Field required', 'missing', "{'s': 1, 'i': 1.5, 'f': '...'d': [1], 'l': {'a': 1}}, input_type=dict"],
    ['1', 'Input should be a valid dictionary or instance of OutputModel', 'model_type', "'str', input_type=str"],
  ].flatMap(([place, text, type, value]) => [
    `objects.${place}`,
    `  ${text} [type=${type}, input_value=${value}]`,
    `    For further information visit https://errors.pydantic.dev/2.11/v/${type}`,
  ]),
].join('\n');
