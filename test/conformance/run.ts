import type { ConformanceFlow } from './cases/conformance-flow.ts';
import { starterTable } from './compare/starter-table.ts';
import { type CaseOutcome, compareFlow } from './compare-flow.ts';
import { compareLive } from './compare-live.ts';
import { generatedFlows } from './graphs/generated-flows.ts';
import { importStarters } from './import-starters.ts';
import { type ConformanceOptions, readOptions, sliceOf } from './options.ts';
import { compareRandom } from './random/compare-random.ts';
import { recordFlows } from './record.ts';
import { compareResources, recordResources } from './resources/compare-resources.ts';
import { everyStarter } from './starters/every-starter.ts';
import { fetchStarters } from './starters/fetch-starters.ts';
import { starterNames } from './starters/starter-files.ts';
import { starterFlows } from './starters/starter-flows.ts';
import { connectOracle, startTarget } from './targets/start-target.ts';

/** `npm run conformance`: the same flows and requests here and at a real Langflow, whose answers were recorded. */
const ORACLE_URL = process.env.ORACLE_URL ?? 'http://127.0.0.1:7871';
const options = readOptions(process.argv.slice(2));
const unfetched = fetchStarters();
if (unfetched) console.log(unfetched);
if (options.record) process.exitCode = await record(options);
else if (options.random !== null) process.exitCode = await random(options.random, options);
else if (options.live) process.exitCode = await live(options);
else process.exitCode = await compare(options);

async function compare({ only, url, seed, slice }: ConformanceOptions): Promise<number> {
  if (starterNames().length === 0) console.log('The starter projects are absent: what needs them is skipped.');
  const target = await startTarget(url);
  const outcomes: CaseOutcome[] = [];
  try {
    const matches = (flow: string, name: string) => only === null || `${flow}/${name}`.includes(only);
    const flows = sliceOf(allFlows(), slice, seed).filter((flow) =>
      flow.cases.some(({ name }) => matches(flow.name, name)),
    );
    if (slice === null) {
      outcomes.push(...(await importStarters(target.server, (name) => matches('Import', name))));
      const resources = await compareResources(target.server, (name) => matches('Resources', name));
      for (const outcome of resources) console.log(lineOf(outcome));
      outcomes.push(...resources);
    }
    for (const flow of flows) {
      const done = await compareFlow(target, flow, ({ name }) => matches(flow.name, name));
      for (const outcome of done) console.log(lineOf(outcome));
      outcomes.push(...done);
    }
  } finally {
    await target.stop();
  }
  return summary(outcomes);
}

/** Needs a running Langflow; every flow is asked there and here. */
async function live({ only, url, seed, slice }: ConformanceOptions): Promise<number> {
  const [target, oracle] = [await startTarget(url), await connectOracle(ORACLE_URL)];
  const outcomes: CaseOutcome[] = [];
  try {
    const matches = (flow: string, name: string) => only === null || `${flow}/${name}`.includes(only);
    const flows = sliceOf(allFlows(), slice, seed).filter((flow) =>
      flow.cases.some(({ name }) => matches(flow.name, name)),
    );
    for (const flow of flows) {
      const done = await compareLive(target, oracle, flow, ({ name }) => matches(flow.name, name));
      for (const outcome of done) console.log(lineOf(outcome));
      outcomes.push(...done);
    }
  } finally {
    await target.stop();
    await oracle.stop();
  }
  return summary(outcomes);
}

function allFlows(): ConformanceFlow[] {
  return [...generatedFlows, ...starterFlows, ...everyStarter()];
}

/** Needs a running Langflow, which is asked at once. */
async function random(count: number, { url, seed }: ConformanceOptions): Promise<number> {
  const [target, oracle] = [await startTarget(url), await connectOracle(ORACLE_URL)];
  try {
    const outcomes = await compareRandom(target, oracle, seed, count);
    for (const outcome of outcomes.filter(({ kind }) => kind === 'failed')) console.log(lineOf(outcome));
    return summary(outcomes);
  } finally {
    await target.stop();
    await oracle.stop();
  }
}

async function record({ only }: ConformanceOptions): Promise<number> {
  const oracle = await connectOracle(ORACLE_URL);
  try {
    const flows = allFlows().filter(({ name }) => only === null || name.includes(only));
    console.log(`${await recordFlows(oracle, flows)} answers recorded`);
    if (only === null || 'Resources'.includes(only)) {
      console.log(`${await recordResources(oracle.server)} answers about resources recorded`);
    }
  } finally {
    await oracle.stop();
  }
  return 0;
}

function lineOf({ flow, name, kind, note }: CaseOutcome): string {
  const mark = { passed: 'same   ', failed: 'DIFFERS', skipped: 'skipped' }[kind];
  return `${mark}  ${flow}/${name.replaceAll('\n', '\\n')}${note === 'same' ? '' : `\n           ${note}`}`;
}

function summary(outcomes: readonly CaseOutcome[]): number {
  const count = (kind: CaseOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const table = starterTable(outcomes);
  if (table.length > 0) console.log(['', ...table, ''].join('\n'));
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') > 0 ? 1 : 0;
}
