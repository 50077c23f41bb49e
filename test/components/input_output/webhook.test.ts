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

  test.each(['[1, 2]', '5', '"text"', 'null'])('fails for %s, which is no object', async (body) => {
    const { failure } = await runFlow(hook(body));
    expect(failure).toMatchObject({ code: 'webhook_payload', componentName: 'Webhook' });
  });
});
