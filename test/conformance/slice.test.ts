import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareFlow } from './compare-flow.ts';
import { generatedFlows } from './graphs/generated-flows.ts';
import { importStarters } from './import-starters.ts';
import { sliceOf } from './options.ts';
import { compareResources } from './resources/compare-resources.ts';
import { everyStarter } from './starters/every-starter.ts';
import { starterNames } from './starters/starter-files.ts';
import { starterFlows } from './starters/starter-flows.ts';
import { startTarget, type Target } from './targets/start-target.ts';

const SEED = Number(process.env.CONFORMANCE_SEED ?? 1);
const FLOWS = 3;

let target: Target;
beforeAll(async () => {
  target = await startTarget(null);
}, 60_000);
afterAll(() => target?.stop(), 20_000);

describe(`answers as Langflow gave them (CONFORMANCE_SEED=${SEED})`, () => {
  test.each(sliceOf(generatedFlows, FLOWS, SEED))(
    'to $name',
    async (flow) => {
      expect(await differences(flow)).toEqual([]);
    },
    120_000,
  );
});

test('what a user owns is answered as Langflow answers it, or differs on purpose', async () => {
  const outcomes = await compareResources(target.server, () => true);
  expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(100);
}, 60_000);

describe.skipIf(starterNames().length === 0)('starter projects', () => {
  test('are imported and come back as they were', async () => {
    const outcomes = await importStarters(target.server, () => true);
    expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([]);
  }, 60_000);

  test.each([...sliceOf(starterFlows, 1, SEED), ...sliceOf(everyStarter(), 2, SEED)])(
    'answer as Langflow did: $name',
    async (flow) => {
      expect(await differences(flow)).toEqual([]);
    },
    120_000,
  );
});

async function differences(flow: (typeof generatedFlows)[number]): Promise<unknown[]> {
  const outcomes = await compareFlow(target, flow, () => true);
  return outcomes.filter(({ kind }) => kind !== 'passed');
}
