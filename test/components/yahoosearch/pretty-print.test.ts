import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prettyPrint } from '../../../worker/components/yahoosearch/pretty-print.ts';

const recorded = readFileSync(new URL('pretty-print.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { value: unknown; printed: string });

/** Recorded from Python 3.11's `pprint.pformat`. */
test.each(recorded)('$printed', ({ value, printed }) => {
  expect(prettyPrint(value)).toBe(printed);
});
