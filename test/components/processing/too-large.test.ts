import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import { markdownTable } from '../../../worker/engine/markdown-table.ts';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { outcome } from '../support/outcome.ts';

describe('a table that would hold up everybody', () => {
  test.each([
    ['many cells', ',\n'.repeat(600_000)],
    ['many empty lines', '\n'.repeat(1_100_000)],
    ['many names', Array.from({ length: 1_100_000 }, () => 'a').join(',')],
  ])('is refused while its CSV is read, for %s', async (_, csv) => {
    const error = await refusal(csv);
    expect(error).toContain('Load CSV');
    expect(error).toContain('The CSV has more than 1000000 cells');
    expect(error).toContain('Split it into several files');
  });

  test('is refused where its rows are short and its names many', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `c${at}`).join(',');
    expect(await refusal(`${names}\n${'1\n'.repeat(600)}`)).toContain('A table of 600 rows and 2000 columns');
  });

  test('is refused where every row has members of its own', () => {
    const rows = Array.from({ length: 1100 }, (_, at) => ({ [`m${at}`]: at }));
    expect(() => makeDataFrame(rows)).toThrow('A table of 1100 rows and 1100 columns has more than 1000000 cells.');
  });

  test('is refused where a long cell makes every row as long', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ text: at === 0 ? 'x'.repeat(50_000) : '' }));
    expect(() => markdownTable(makeDataFrame(rows))).toThrow('more than 32000000 characters of text');
  });

  test('is read up to the limit, equal names told apart', async () => {
    const names = Array.from({ length: 1000 }, () => 'a').join(',');
    const flow = draw({ 'TypeConverterComponent-1': { input_data: `${names}\n${names}`, auto_parse: true } });
    expect(await outcome(flow, 'TypeConverterComponent-1.dataframe_output')).toBeDefined();
  });
});

describe('a text made of many rows', () => {
  const rows = makeDataFrame(Array.from({ length: 40_000 }, () => ({ text: 'y' })));
  const records = Array.from({ length: 400 }, () => makeData({ text: 'y' }));
  const long = 'z'.repeat(100_000);
  test.each([
    ['ParserComponent', 'parsed_text', { pattern: `${long}{text}` }, { input_data: rows }],
    ['ParserComponent', 'parsed_text', { pattern: '{text}', sep: long }, { input_data: rows }],
    ['ParseDataFrame', 'text', { template: `${long}{text}` }, { df: rows }],
    ['ParseData', 'text', { template: `${long}{text}` }, { data: records }],
  ])('by %s ends where it is too long', async (type, output, fields, given) => {
    const { error } = await fed(type, output, fields, given);
    expect(error).toContain('The texts together have more than 32000000 characters.');
  });
});

test('chunks that repeat nearly all of each other are refused once they are too much', async () => {
  const text = 'word '.repeat(20_000);
  const sizes = { chunk_size: 5000, chunk_overlap: 4999, separator: ' ' };
  const { error } = await fed('CharacterTextSplitter', 'data', sizes, { data_input: [makeData({ text })] });
  expect(error).toContain('With a Chunk Overlap of 4999 the chunks have more than 32000000 characters together.');
});

async function refusal(csv: string): Promise<string> {
  const flow = draw({ 'CSVtoData-1': { csv_string: csv } });
  const { failure } = await runFlow(flow, { input: { inputType: 'any', outputType: 'debug' }, context: testContext() });
  expect(failure?.code).toBe('table_too_large');
  return String(failure?.message);
}
