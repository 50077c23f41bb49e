import { describe, expect, test } from 'vitest';
import { askNode } from '../model-nodes/ask-node.ts';
import { field } from '../support/draw.ts';

describe('an answer of Ollama in JSON', () => {
  const rows = [
    { name: 'city', description: 'the city', type: 'str', multiple: 'False' },
    { name: 'n', description: '', type: 'int', multiple: true },
  ];
  const given = (text: string, output: string) => {
    const fields = {
      model_name: 'm',
      input_value: 'hi',
      enable_structured_output: true,
      format: field({ value: rows, show: true }),
    };
    return askNode('OllamaModel', fields, { message: { content: text }, done: true }, 200, output);
  };

  test('is asked for by the schema of its rows', async () => {
    const { request } = await given('{}', 'data_output');
    expect(request?.body).toMatchObject({
      format: {
        properties: {
          city: { description: 'the city', title: 'City', type: 'string' },
          n: { description: '', items: { type: 'integer' }, title: 'N', type: 'array' },
        },
        required: ['city', 'n'],
        title: 'OutputModel',
        type: 'object',
      },
    });
  });

  test.each([
    ['data_output', '{"city": "Rome"}', { city: 'Rome' }],
    ['data_output', '[{"city": "Rome"}]', { city: 'Rome' }],
    ['data_output', '[1, 2]', { results: [1, 2] }],
    ['data_output', '5', { value: 5 }],
    ['dataframe_output', '[{"city": "Rome"}, {"city": "Oslo"}]', [{ city: 'Rome' }, { city: 'Oslo' }]],
    ['dataframe_output', '{"city": "Rome"}', [{ city: 'Rome' }]],
  ])('%s of %s', async (output, text, value) => {
    expect((await given(text, output)).result).toMatchObject({ value });
  });

  test.each([
    ['data_output', 'Rome', /^Invalid JSON response\. Ensure model supports JSON output\./],
    ['dataframe_output', '[1]', /^List items must be dictionaries to convert to DataFrame$/],
    ['data_output', '', /^No response from model$/],
  ])('%s of %j fails', async (output, text, error) => {
    expect((await given(text, output)).result).toMatchObject({ error: expect.stringMatching(error) });
  });
});
