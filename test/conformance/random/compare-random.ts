import { askCase, newSuffix } from '../ask-case.ts';
import { type ConformanceCase, plain, streamed } from '../cases/conformance-flow.ts';
import { describeDifference, firstDifference } from '../compare/first-difference.ts';
import { applyIntendedDifferences } from '../compare/intended-differences.ts';
import type { CaseOutcome } from '../compare-flow.ts';
import { type NodeTemplates, readNodeTemplates } from '../graphs/node-templates.ts';
import { typesOf } from '../graphs/record-templates.ts';
import { asRecorded } from '../record.ts';
import type { Target } from '../targets/start-target.ts';
import { inOneOrder } from './one-order.ts';
import { randomGraph } from './random-graph.ts';

/** Runs `count` random graphs here and at a running Langflow, from `seed` on, and compares as with recorded answers. */
export async function compareRandom(
  { server: ours }: Target,
  { server: oracle, places }: Target,
  seed: number,
  count: number,
): Promise<CaseOutcome[]> {
  const programs = typesOf((await oracle.read('/api/v1/all')) as Record<string, NodeTemplates>);
  const outcomes: CaseOutcome[] = [];
  for (let graph = seed; graph < seed + count; graph += 1) {
    const document = randomGraph(graph, readNodeTemplates());
    const [own, theirs] = [
      await ours.importFlow(document),
      await oracle.importFlow(asRecorded(document, programs, places)),
    ];
    const suffix = newSuffix();
    for (const one of CASES) {
      const [answer, wanted] = [await askCase(ours, own, one, suffix), await askCase(oracle, theirs, one, suffix)];
      const adjusted = applyIntendedDifferences({
        one,
        ours: inOneOrder(answer),
        theirs: inOneOrder(wanted),
        plain: null,
      });
      const difference = firstDifference(adjusted.ours, adjusted.theirs);
      const note = difference ? `${describeDifference(difference)}\n           ${wiringOf(document)}` : 'same';
      outcomes.push({ flow: `Random ${graph}`, name: one.name, kind: difference ? 'failed' : 'passed', note });
    }
    await ours.deleteFlow(own);
    await oracle.deleteFlow(theirs);
  }
  return outcomes;
}

function wiringOf({ data }: ReturnType<typeof randomGraph>): string {
  const edges = data.edges.map(({ source, target, data: { sourceHandle, targetHandle } }) => {
    const [output, field] = [
      (sourceHandle as { name: string }).name,
      (targetHandle as { fieldName: string }).fieldName,
    ];
    return `${source}.${output} > ${target}.${field}`;
  });
  return [...edges, data.nodes.map(({ id }) => id).join(' ')].join('; ');
}

const CASES: readonly ConformanceCase[] = [
  plain('an input', { input_value: 'x\ny', output_type: 'any', session_id: 'a' }),
  plain('debug', { input_value: 'own', output_type: 'debug', session_id: 'b' }),
  streamed('debug', { input_value: 'own', output_type: 'debug', session_id: 'c' }),
  plain('a sum to every input', { input_value: '2+2', input_type: 'any', output_type: 'text', session_id: 'd' }),
  plain('no input', { output_type: 'debug', session_id: 'e' }),
];
