import { expect, test } from 'vitest';
import { bytesByLibrary } from '../../../scripts/check/bundle-size.ts';

test('bytes are added up by library, greatest first, and the project’s own by room', () => {
  const bytes = {
    'node_modules/zod/v4/core.js': 30,
    'node_modules/zod/v4/api.js': 5,
    'node_modules/@ai-sdk/openai/node_modules/eventsource-parser/index.js': 8,
    'worker/engine/run.ts': 20,
    'worker/index.ts': 1,
    'schema/tables/flows.ts': 10,
    'node_modules/unused/index.js': 0,
  };
  const inputs = Object.fromEntries(Object.entries(bytes).map(([path, bytesInOutput]) => [path, { bytesInOutput }]));
  expect(bytesByLibrary({ outputs: { 'index.js': { inputs } } })).toEqual([
    ['zod', 35],
    ['worker/engine', 20],
    ['schema', 10],
    ['eventsource-parser', 8],
    ['worker', 1],
  ]);
});
