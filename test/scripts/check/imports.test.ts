import { expect, test } from 'vitest';
import { forbiddenImports, problemOf } from '../../../scripts/check/imports.ts';

const root = '/project';

test.each([
  ['worker/engine/run.ts', '../components/registry.ts'],
  ['worker/components/a/b.ts', '../../store/flows.ts'],
  ['worker/store/flows.ts', '../routes/flows.ts'],
  ['durable-objects/sessions.ts', '../worker/routes/run.ts'],
  ['worker/store/flows.ts', 'node:fs'],
  ['durable-objects/account.ts', 'node:crypto'],
])('%s may not import %s', (from, specifier) => {
  expect(problemOf(root, from, specifier)).toHaveLength(1);
});

test.each([
  ['worker/engine/run.ts', './graph.ts'],
  ['worker/components/a/b.ts', '../../engine/values.ts'],
  ['worker/routes/run.ts', '../store/flows.ts'],
  ['worker/models/openai.ts', '@ai-sdk/openai'],
  ['schema/drizzle.config.ts', 'node:path'],
])('%s may import %s', (from, specifier) => {
  expect(problemOf(root, from, specifier)).toEqual([]);
});

test('the project keeps its own directions', () => {
  expect(forbiddenImports(`${import.meta.dirname}/../../..`)).toEqual([]);
});
