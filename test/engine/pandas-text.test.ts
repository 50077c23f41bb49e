import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeDataFrame } from '../../worker/engine/make-value.ts';
import { parsePythonJson } from '../../worker/engine/python-float.ts';
import { pythonStr } from '../../worker/engine/python-text.ts';

/** Rows, and how pandas 2.2 prints the table of them. */
const recorded = readFileSync(new URL('./pandas-text.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => parsePythonJson(line) as [rows: Record<string, unknown>[], text: string]);

test.each(recorded)('%j', (rows, text) => {
  expect(pythonStr(makeDataFrame(rows))).toBe(text);
});
