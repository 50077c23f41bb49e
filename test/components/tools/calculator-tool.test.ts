import { expect, test } from 'vitest';
import type { Tool } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';
import { expectedOf, outcomeOf, recordedCases } from '../support/recorded.ts';

/** What Langflow 1.7.1 answered. */
const cases = recordedCases(new URL('./calculator-tool.jsonl', import.meta.url));

test.each(cases.map((recorded) => [recorded.name, recorded] as const))('%j', async (_expression, recorded) => {
  expect(await outcomeOf(recorded)).toEqual(expectedOf(recorded));
});

test('as a tool it takes an expression and answers as Python prints the record', async () => {
  const tool = (await fed('CalculatorTool', 'api_build_tool', {})).value as Tool;
  expect(tool.name).toBe('calculator');
  expect(tool.parameters).toMatchObject({ required: ['expression'] });
  expect(await tool.call({ expression: '6*7' }, new AbortController().signal)).toBe(
    "[Data(text_key='text', data={'result': '42'}, default_value='')]",
  );
});
