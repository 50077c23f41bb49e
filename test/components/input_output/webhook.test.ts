import { describe, expect, test } from 'vitest';
import { flow } from '../../engine/support/flow.ts';
import { runFlow } from '../../engine/support/run.ts';

const hook = (data: string) => flow([{ id: 'Webhook-1', outputs: ['output_data'], fields: { data } }]);

describe('a webhook', () => {
  test.each([
    ['the members of a JSON object', '{"a": {"b": 1}}', { a: { b: 1 } }, 'object'],
    ['an empty record without a body', '', {}, 'text'],
    ['another text as its payload', 'just a text', { payload: 'just a text' }, 'text'],
  ])('gives %s', async (_, body, data, type) => {
    const { results } = await runFlow(hook(body), { input: { outputType: 'debug' } });
    expect(results[0]?.results).toEqual({ output_data: { text_key: 'text', data, default_value: '' } });
    expect(results[0]?.artifacts).toMatchObject({ output_data: { raw: data, type } });
    expect(results[0]?.outputs).toEqual({ output_data: { message: data, type: 'object' } });
  });

  test('keeps whole numbers that were written as floats apart, and shows them as numbers', async () => {
    const { results } = await runFlow(hook('{"a": 1.0, "b": 1, "c": 1e2}'), { input: { outputType: 'debug' } });
    expect(JSON.stringify(results[0]?.results)).toContain('"data":{"a":1,"b":1,"c":100}');
    const repr = '{\n    "a": 1.0,\n    "b": 1,\n    "c": 100.0\n}';
    expect(results[0]?.artifacts).toMatchObject({ output_data: { repr } });
  });

  test.each(['[1, 2]', '5', '"text"', 'null'])('fails for %s, which is no object', async (body) => {
    const { failure } = await runFlow(hook(body));
    expect(failure).toMatchObject({ code: 'webhook_payload', componentName: 'Webhook' });
  });
});
