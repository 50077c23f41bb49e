import { compile } from '../../../worker/engine/compile.ts';
import type { RunContext } from '../../../worker/engine/context.ts';
import type { RunEvent } from '../../../worker/engine/events.ts';
import { parseGraph } from '../../../worker/engine/graph/parse.ts';
import type { Registry } from '../../../worker/engine/registry.ts';
import { type RunEnd, run, runToEnd } from '../../../worker/engine/run.ts';
import type { RunInput } from '../../../worker/engine/run-input.ts';
import { testContext } from './context.ts';
import type { FlowData } from './flow.ts';
import { registryWith } from './probe.ts';

const usual: RunInput = { inputType: 'chat', streaming: false };

/** Runs flow data from its JSON to its end. */
export function runFlow(data: FlowData, given: Given = {}): Promise<RunEnd> {
  const compiled = compile(parseGraph(data), given.registry ?? registryWith());
  return runToEnd(compiled, { ...usual, ...given.input }, given.context ?? testContext());
}

/** The same, as the list of its events. */
export async function eventsOf(data: FlowData, given: Given = {}): Promise<RunEvent[]> {
  const compiled = compile(parseGraph(data), given.registry ?? registryWith());
  const events: RunEvent[] = [];
  for await (const event of run(compiled, { ...usual, ...given.input }, given.context ?? testContext()))
    events.push(event);
  return events;
}

/** The text of each result, by vertex id. */
export function textsOf({ results }: RunEnd): Record<string, unknown> {
  return Object.fromEntries(
    results.map((result) => [result.component_id, Object.values(result.outputs).map(({ message }) => message)[0]]),
  );
}

export interface Given {
  readonly registry?: Registry;
  readonly input?: Partial<RunInput>;
  readonly context?: RunContext;
}
