import { expect, test } from 'vitest';
import { readReact } from '../../worker/components/langchain_utilities/agents/react-words.ts';
import { readXml } from '../../worker/components/langchain_utilities/agents/xml-words.ts';
import { runLambda } from '../../worker/components/llm_operations/python-lambda/run-lambda.ts';
import { readTypedCsv } from '../../worker/components/processing/csv/read-typed-csv.ts';
import { kept } from '../../worker/components/processing/frame-operations/filter-rows.ts';
import { runQuery } from '../../worker/components/processing/jq/run-query.ts';
import { repairJson } from '../../worker/components/processing/json-repair/repair-json.ts';
import { mergeData } from '../../worker/components/processing/merge-data.ts';
import { canonicalHost } from '../../worker/egress/address.ts';
import type { ComponentContext } from '../../worker/engine/component.ts';
import { coerce } from '../../worker/engine/fields/coerce.ts';
import { readField } from '../../worker/engine/fields/read-field.ts';
import { makeData, makeDataFrame } from '../../worker/engine/make-value.ts';
import { markdownTable } from '../../worker/engine/markdown-table.ts';
import type { DataFrame } from '../../worker/engine/values.ts';

/** Read with the square of their length, texts of this one would take minutes, and hold up everybody. */
const length = 400_000;
const digits = `${'1'.repeat(length)}x`;
const spaces = `${' '.repeat(length)}x`;

test('a switch is read from a long text in a moment', () => {
  const input = { name: 'flag', input: 'BoolInput', displayName: 'Flag' } as const;
  expect(() => coerce(spaces, input)).toThrow("The input 'flag' needs true or false");
  expect(coerce(' '.repeat(length), input)).toBe(false);
});

test('a number is looked for in a long field in a moment', () => {
  expect(readField('temperature', { type: 'float', show: true, value: digits })).toBe(digits);
});

test('a long cell is printed, read and compared in a moment', () => {
  expect(markdownTable(makeDataFrame([{ a: digits }]))).toContain(digits);
  expect(readTypedCsv(`a\n${digits}`)).toEqual([{ a: digits }]);
  expect(kept([digits], 'greater than', digits)).toEqual([false]);
});

test('jq reads and trims long texts in a moment', () => {
  expect(() => runQuery('tonumber', digits)).toThrow('cannot be parsed as a number');
  expect(runQuery('rtrim', `x${spaces}`)).toEqual([`x${spaces}`]);
});

test('a lambda reads a number from a long text in a moment', () => {
  expect(() => runLambda('lambda x: float(x)', digits)).toThrow('could not convert string to float');
});

test('JSON that a model wrote is repaired in a moment', () => {
  expect(repairJson(`[${digits}]`)).toEqual([digits]);
  expect(repairJson(`{"a": "b${spaces}`)).toEqual({ a: `b${spaces}` });
  expect(repairJson(`{"a": "${'" '.repeat(length)}`)).toBeDefined();
  expect(repairJson(`${'7 '.repeat(length)}{}`)).toBeDefined();
});

test('words of a model that writes down its actions are read in a moment', () => {
  expect(readReact(`Action: ${spaces}`, true)).toMatchObject({ kind: 'unclear' });
  expect(readReact(`Action${spaces}`, true)).toMatchObject({ kind: 'unclear' });
  expect(readReact(`Action: look\nAction Input: "a${spaces}"`, true)).toMatchObject({ input: `a${spaces}` });
  expect(() => readXml('<tool>'.repeat(length))).toThrow('Malformed output');
});

test('texts of many records are gathered in a moment', async () => {
  const records = Array.from({ length }, () => makeData({ text: 'a' }));
  const context = { status() {} } as unknown as ComponentContext;
  const gathered = await mergeData.outputs[0]?.run({ operation: 'Merge', data_inputs: records }, context);
  const { rows } = gathered as DataFrame;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toHaveLength(length);
});

test('a host of dots is read in a moment', () => {
  expect(canonicalHost(`${'.'.repeat(length)}x`)).not.toBeNull();
});
