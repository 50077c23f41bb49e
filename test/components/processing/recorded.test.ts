import { expect, test } from 'vitest';
import { expectedOf, outcomeOf, type RecordedCase, recordedCases } from '../support/recorded.ts';

/** What Langflow 1.7.1 made of the same fields, component by component. */
const cases = ['processing', 'regex', 'dataframe-operations', 'data-operations', 'json'].flatMap((file) =>
  recordedCases(new URL(`./${file}.jsonl`, import.meta.url)),
);

const named = cases.map((recorded): [string, string, string, RecordedCase] => [
  recorded.type,
  recorded.output,
  recorded.name,
  recorded,
]);

test.each(named)('%s %s: %s', async (_type, _output, _name, recorded) => {
  expect(await outcomeOf(recorded)).toEqual(expectedOf(recorded));
});
