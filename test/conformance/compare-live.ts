import { askFlow, newSuffix } from './ask-case.ts';
import type { ConformanceCase, ConformanceFlow } from './cases/conformance-flow.ts';
import { describeDifference, firstDifference } from './compare/first-difference.ts';
import { applyIntendedDifferences } from './compare/intended-differences.ts';
import type { ReadAnswer } from './compare/read-answer.ts';
import type { CaseOutcome } from './compare-flow.ts';
import { type NodeTemplates, readNodeTemplates } from './graphs/node-templates.ts';
import { typesOf } from './graphs/record-templates.ts';
import { asRecorded } from './record.ts';
import { inPlace } from './targets/places.ts';
import type { Target } from './targets/start-target.ts';

/** Asks this server and a running Langflow the same at once, without recordings: whole texts show where they part. */
export async function compareLive(
  ours: Target,
  oracle: Target,
  flow: ConformanceFlow,
  wanted: (one: ConformanceCase) => boolean,
): Promise<CaseOutcome[]> {
  const document = flow.build(readNodeTemplates());
  if (!document) return [];
  const whole = { ...flow, isDigested: false };
  const programs = typesOf((await oracle.server.read('/api/v1/all')) as Record<string, NodeTemplates>);
  const own = await ours.server.importFlow(inPlace(document, ours.places));
  const theirs = await oracle.server.importFlow(asRecorded(document, programs, oracle.places));
  const suffix = newSuffix();
  const plainAnswers = new Map<string, ReadAnswer>();
  const outcomes: CaseOutcome[] = [];
  for (const one of flow.cases.filter(wanted)) {
    const named = { flow: flow.name, name: one.name };
    try {
      const answer = await askFlow(ours, whole, own, one, suffix);
      const recorded = await askFlow(oracle, whole, theirs, one, suffix);
      plainAnswers.set(one.name, recorded);
      const plain = plainAnswers.get(one.name.replace(/, streamed$/, '')) ?? null;
      const adjusted = applyIntendedDifferences({ one, ours: answer, theirs: recorded, plain });
      const difference = firstDifference(adjusted.ours, adjusted.theirs);
      outcomes.push({
        ...named,
        kind: difference ? 'failed' : 'passed',
        note: difference ? describeDifference(difference) : 'same',
      });
    } catch (error) {
      outcomes.push({
        ...named,
        kind: 'failed',
        note: `no answer: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }
  await ours.server.deleteFlow(own);
  await oracle.server.deleteFlow(theirs);
  return outcomes;
}
