import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeDifference } from '../compare/first-difference.ts';
import type { CaseOutcome } from '../compare-flow.ts';
import type { FlowServer } from '../targets/flow-server.ts';
import { judge } from './intended.ts';
import { playSteps } from './play-steps.ts';
import { type AnswerShape, lacksOf } from './shape.ts';

const recording = new URL('../recorded/resources.json', import.meta.url);

/** Plays the steps and compares what the answers are made of with what Langflow's were made of. */
export async function compareResources(server: FlowServer, wanted: (name: string) => boolean): Promise<CaseOutcome[]> {
  if (!existsSync(recording)) return [];
  const recorded = JSON.parse(readFileSync(recording, 'utf8')) as Record<string, AnswerShape>;
  if (!Object.keys(recorded).some(wanted)) return [];
  const ours = await playSteps(server);
  return Object.entries(recorded)
    .filter(([name]) => wanted(name))
    .map(([name, theirs]) => outcomeOf(name, ours[name], theirs));
}

/** Plays the steps at a Langflow and writes down what its answers are made of. Resolves to how many those are. */
export async function recordResources(server: FlowServer): Promise<number> {
  const shapes = await playSteps(server);
  writeFileSync(recording, `${JSON.stringify(shapes, null, 1)}\n`);
  return Object.keys(shapes).length;
}

function outcomeOf(name: string, ours: AnswerShape | undefined, theirs: AnswerShape): CaseOutcome {
  const { open, reasons } = judge(name, lacksOf(ours, theirs));
  const [first] = open;
  if (first) return { flow: 'Resources', name, kind: 'failed', note: describeDifference(first) };
  const note = reasons.length > 0 ? `differs on purpose: ${reasons.join('; ')}` : 'same';
  return { flow: 'Resources', name, kind: 'passed', note };
}
