import type { RunContext } from '../../../worker/engine/context.ts';
import { makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { testContext } from './context.ts';
import { type Edge, type FlowData, flow, type Node } from './flow.ts';
import { withLoopEdges } from './loops.ts';
import { probe, registryWith } from './probe.ts';
import { runFlow } from './run.ts';

export const handle = { type: 'other', value: '' };
export const source: Node = { id: 'Source-1', outputs: ['out'], fields: {} };
export const end: Node = { id: 'End-1', outputs: ['out'], fields: { data: handle } };
export const ending = probe('End', { out: ({ data }) => data as Value });

export function loopNode(id: string): Node {
  return { id, outputs: ['item', 'done'], fields: { data: handle } };
}

export function sourceOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  return probe('Source', { out: () => makeDataFrame(rows) });
}

export function upper(seen: string[], onItem: (text: string) => void = () => {}) {
  return probe('Upper', {
    out: ({ data }, context) => {
      seen.push(textOf(data));
      onItem(textOf(data));
      return makeMessage(context, { text: textOf(data).toUpperCase() });
    },
  });
}

export function textOf(value: unknown): string {
  const { text, data } = value as { text?: string; data?: { text?: string } };
  return text ?? data?.text ?? '';
}

/** Source → Loop ⇄ a body of one vertex (which makes letters upper-case), Loop → End, and what a test adds. */
export async function looped(rows: readonly Readonly<Record<string, unknown>>[], given: Given = {}) {
  const seen: string[] = [];
  const body = `${given.upper ?? 'Upper'}-1`;
  const data: FlowData = withLoopEdges(
    flow(
      [
        source,
        loopNode('LoopComponent-1'),
        { id: body, outputs: ['out'], fields: { data: handle } },
        ...(given.nodes ?? []),
        end,
      ],
      [
        ['Source-1.out', 'LoopComponent-1.data'],
        ['LoopComponent-1.item', `${body}.data`],
        ['LoopComponent-1.done', 'End-1.data'],
        ...(given.edges ?? []),
      ],
    ),
    [[`${body}.out`, 'LoopComponent-1.item']],
  );
  const { results, failure } = await runFlow(data, {
    registry: registryWith(sourceOf(rows), upper(seen, given.onItem), ending, ...(given.probes ?? [])),
    context: testContext(given.context ?? {}),
    input: { inputType: 'any', outputType: 'debug', ...(given.maxSteps && { maxSteps: given.maxSteps }) },
  });
  const value = results.find(({ component_id }) => component_id === 'End-1')?.outputs.out?.message as unknown[];
  return { value, seen, failure };
}

export interface Given {
  readonly nodes?: readonly Node[];
  readonly edges?: readonly Edge[];
  readonly probes?: readonly ReturnType<typeof probe>[];
  /** The type of the body's vertex. */
  readonly upper?: string;
  readonly onItem?: (text: string) => void;
  readonly context?: Partial<RunContext>;
  readonly maxSteps?: number;
}
