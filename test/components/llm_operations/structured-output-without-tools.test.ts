import { describe, expect, test } from 'vitest';
import { ann, extracted, failed, old, strict } from './support/extracted.ts';
import { call, type ScriptedAnswer } from './support/scripted-model.ts';

/** All of this file is recorded from Langflow 1.7.1. */
describe('a model that calls no tool', () => {
  test.each<[string, ScriptedAnswer[], string, number]>([
    ['talks', [{ text: '{"objects":[{"name":"A","age":1}]}' }], 'No structured output returned', 1],
    ['breaks off in its arguments', [call('OutputModel', '{"objects": [')], 'No structured output returned', 1],
  ])('%s: nothing is returned', async (_name, answers, expected, asked) => {
    const { error, bodies } = await extracted(answers);
    expect([error, bodies.length]).toEqual([expected, asked]);
  });

  test('and refuses them is asked for JSON of the schema', async () => {
    const { value, bodies } = await extracted([{ status: 400 }, { text: ' {"objects":[{"name":"Z","age":9}]}' }]);
    expect(value).toEqual({ name: 'Z', age: 9 });
    expect(bodies[1]?.response_format).toEqual({
      type: 'json_schema',
      json_schema: { schema: strict, name: 'OutputModel', strict: true },
    });
  });

  test('and refuses the JSON too is quoted', async () => {
    const { error } = await extracted([{ status: 400 }, { refusal: 'I cannot help with that.' }]);
    expect(error).toBe(
      'Model does not support tool calling (trustcall failed) and fallback with_structured_output also failed: I cannot help with that.',
    );
  });

  test('and is too old for that is given a plain schema', async () => {
    const { value, bodies } = await extracted([{ status: 400 }, ann], {}, 'structured_output', 'gpt-3.5-turbo');
    expect(value).toEqual({ name: 'Ann', age: 30 });
    expect(bodies[1]?.tools?.[0]?.function.parameters).toEqual({
      properties: {
        objects: {
          description: 'A list of OutputModel.',
          items: {
            properties: {
              name: { description: 'the name', type: 'string' },
              age: { description: 'years', type: 'integer' },
            },
            required: ['name', 'age'],
            type: 'object',
          },
          minItems: 1,
          type: 'array',
        },
      },
      required: ['objects'],
      type: 'object',
    });
  });

  test.each([
    ['nope', "Invalid JSON: expected ident at line 1 column 2 [type=json_invalid, input_value='nope', input_type=str]"],
    [
      'Echo: x',
      "Invalid JSON: expected value at line 1 column 1 [type=json_invalid, input_value='Echo: x', input_type=str]",
    ],
    ['true', 'Input should be an object [type=model_type, input_value=True, input_type=bool]'],
    ['[1]', 'Input should be an object [type=model_type, input_value=[1], input_type=list]'],
    [
      '{"a":',
      'Invalid JSON: EOF while parsing a value at line 1 column 5 [type=json_invalid, input_value=\'{"a":\', input_type=str]',
    ],
    [
      '{"a":1',
      'Invalid JSON: EOF while parsing an object at line 1 column 6 [type=json_invalid, input_value=\'{"a":1\', input_type=str]',
    ],
    [
      '"str',
      "Invalid JSON: EOF while parsing a string at line 1 column 4 [type=json_invalid, input_value='\"str', input_type=str]",
    ],
    [
      '{"objects":[}',
      'Invalid JSON: expected value at line 1 column 13 [type=json_invalid, input_value=\'{"objects":[}\', input_type=str]',
    ],
    [
      '{a}',
      "Invalid JSON: key must be a string at line 1 column 2 [type=json_invalid, input_value='{a}', input_type=str]",
    ],
    [
      '{"objects":[{"name":"Z","age":9}],}',
      'Invalid JSON: trailing comma at line 1 column 35 [type=json_invalid, input_value=\'{"objects":[{"name":"Z","age":9}],}\', input_type=str]',
    ],
    [
      '{"objects":[{"name":"Z","age":9}]} trailing',
      'Invalid JSON: trailing characters at line 1 column 36 [type=json_invalid, input_value=\'{"objects":[{"name":"Z","age":9}]} trailing\', input_type=str]',
    ],
    [
      'x'.repeat(200),
      `Invalid JSON: expected value at line 1 column 1 [type=json_invalid, input_value='${'x'.repeat(24)}...${'x'.repeat(23)}', input_type=str]`,
    ],
  ])('nor JSON but %j fails with what is wrong with it', async (text, expected) => {
    const type = expected.startsWith('Invalid') ? 'json_invalid' : 'model_type';
    const { error } = await extracted([{ status: 400 }, { text }]);
    expect(error).toBe(
      failed(
        `1 validation error for OutputModel\n  ${expected}\n    For further information visit https://errors.pydantic.dev/2.11/v/${type}`,
      ),
    );
  });

  test('nor anything but another call gives nothing', async () => {
    const { error } = await extracted([old, { text: 'no' }, ann]);
    expect(error).toBe('No structured output returned');
  });

  test('and cannot be asked at all fails with the provider’s words', async () => {
    const { error } = await extracted([{ status: 401 }]);
    expect(error).toBe(
      failed(
        "Error code: 401 - {'error': {'message': 'refused', 'type': 'invalid_request_error', 'param': None, 'code': None}}",
      ),
    );
  });
});
