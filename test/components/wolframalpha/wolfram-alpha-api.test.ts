import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const pod = (title: string, texts: readonly string[], more = '') =>
  `<pod title='${title}'${more}>${texts.map((text) => `<subpod title=''><plaintext>${text}</plaintext></subpod>`).join('')}</pod>`;
const result = (inside: string) => `<?xml version='1.0'?><queryresult success='true'>${inside}</queryresult>`;
const input = pod('Input interpretation', ['population of France']);

test.each([
  [
    [input, pod('Result', ['68 million &amp; more', 'in 2025'])],
    'Assumption: population of France \nAnswer: 68 million & more\nin 2025',
  ],
  [[input, pod('Value', ['5'], " primary='true'")], 'Assumption: population of France \nAnswer: 5'],
  [[input, pod('Result', [''])], 'No good Wolfram Alpha Result was found'],
  [[input], "Wolfram Alpha wasn't able to answer it"],
  [[], "Wolfram Alpha wasn't able to answer it"],
])('%j is %j', async (pods, text) => {
  const fields = { app_id: 'wa', input_value: 'population of France' };
  const { value, requests } = await asked('WolframAlphaAPI', 'dataframe', fields, [{ text: result(pods.join('')) }]);
  expect(value).toEqual({ $rows: [{ text }] });
  expect(requests).toMatchObject([
    {
      to: 'api.wolframalpha.com/v2/query',
      query: [
        ['appid', 'wa'],
        ['input', 'population of France'],
      ],
    },
  ]);
});

test.each([
  [
    { text: "<queryresult error='true'><error><code>1</code><msg>Invalid appid</msg></error></queryresult>" },
    'Error 1: Invalid appid',
  ],
  [{ text: 'nothing' }, 'syntax error: line 1, column 0'],
  [{ status: 501, text: '' }, /url 'https:\/\/api\.wolframalpha\.com\/v2\/query\?appid=\*\*\*&input=x'/],
])('%j fails, without the id', async (answer, reason) => {
  const { error } = await asked('WolframAlphaAPI', 'dataframe', { app_id: 'secret', input_value: 'x' }, [answer]);
  expect(error).toMatch(reason);
  expect(error).not.toContain('secret');
});
