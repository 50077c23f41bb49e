import { askFlow, newSuffix } from './ask-case.ts';
import type { ConformanceCase, ConformanceFlow } from './cases/conformance-flow.ts';
import { describeDifference, firstDifference } from './compare/first-difference.ts';
import { applyIntendedDifferences } from './compare/intended-differences.ts';
import type { ReadAnswer } from './compare/read-answer.ts';
import { readNodeTemplates } from './graphs/node-templates.ts';
import { type Recording, readRecording } from './recordings.ts';
import { inPlace } from './targets/places.ts';
import type { Target } from './targets/start-target.ts';

/**
 * Imports a flow, asks its cases in order and compares each answer with the recorded one. `wanted` says which cases
 * are judged; the others are asked all the same where they leave messages behind for those.
 */
export async function compareFlow(
  target: Pick<Target, 'server' | 'places'>,
  flow: ConformanceFlow,
  wanted: (one: ConformanceCase) => boolean,
): Promise<CaseOutcome[]> {
  const judged = flow.cases.filter(wanted);
  const document = flow.build(readNodeTemplates());
  const recording = readRecording(flow.name);
  if (!document)
    return judged.map((one) => ({ flow: flow.name, name: one.name, kind: 'skipped', note: 'its file is absent' }));
  if (!recording)
    return judged.map((one) => ({ flow: flow.name, name: one.name, kind: 'skipped', note: 'not recorded' }));
  const flowId = await target.server.importFlow(inPlace(document, target.places));
  const suffix = newSuffix();
  const outcomes: CaseOutcome[] = [];
  for (const one of flow.cases) {
    const outcome = await outcomeOf(one, recording, () => askFlow(target, flow, flowId, one, suffix));
    if (wanted(one)) outcomes.push({ flow: flow.name, name: one.name, ...outcome });
  }
  await target.server.deleteFlow(flowId);
  return outcomes;
}

async function outcomeOf(
  one: ConformanceCase,
  recording: Recording,
  ask: () => Promise<ReadAnswer>,
): Promise<Judgment> {
  const recorded = recording[one.name];
  if (!recorded) return { kind: 'skipped', note: 'not recorded' };
  let answer: ReadAnswer;
  try {
    answer = await ask();
  } catch (error) {
    return { kind: 'failed', note: `no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
  const plain = recording[one.name.replace(/, streamed$/, '')] ?? null;
  const { ours, theirs, reasons } = applyIntendedDifferences({ one, ours: answer, theirs: recorded, plain });
  const difference = firstDifference(ours, theirs) ?? differentOrder(one, ours, theirs);
  if (difference) return { kind: 'failed', note: describeDifference(difference) };
  return { kind: 'passed', note: reasons.length > 0 ? `same but for: ${reasons.join('; ')}` : 'same' };
}

/** Clients of the responses endpoint were promised an order of members. */
function differentOrder(one: ConformanceCase, ours: ReadAnswer, theirs: ReadAnswer) {
  if (one.route !== 'responses') return null;
  const [own, recorded] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return own === recorded ? null : { path: '(order of members)', ours: own, theirs: recorded };
}

interface Judgment {
  readonly kind: 'passed' | 'failed' | 'skipped';
  readonly note: string;
}

export interface CaseOutcome extends Judgment {
  readonly flow: string;
  readonly name: string;
}
