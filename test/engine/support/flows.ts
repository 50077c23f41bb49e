import { compile } from '../../../worker/engine/compile.ts';
import type { RunContext } from '../../../worker/engine/context.ts';
import { parseGraph } from '../../../worker/engine/graph/parse.ts';
import type { Registry } from '../../../worker/engine/registry.ts';
import { runToEnd } from '../../../worker/engine/run.ts';
import type { RunInput } from '../../../worker/engine/run-input.ts';
import type { CallableFlow, Flows } from '../../../worker/engine/services/flows.ts';
import { testContext } from './context.ts';
import type { FlowData } from './flow.ts';
import { registryWith } from './probe.ts';

/** Flows of a test's caller, by name; what they were called with is in `calls`, and how they failed in `failures`. */
export function flowsOf(
  named: Readonly<Record<string, FlowData>>,
  calls: Call[] = [],
  given: Partial<RunContext> = {},
  registry: Registry = registryWith(),
  failures: unknown[] = [],
): RunContext['services'] {
  const all = Object.entries(named).map(([name, data], index): CallableFlow => {
    const compiled = compile(parseGraph(data), registry);
    const id = `flow-${index + 2}`;
    return {
      id,
      name,
      description: '',
      endpointName: null,
      updatedAt: '2026-01-31T12:00:00.000Z',
      compiled,
      run(input, sessionId, caller) {
        calls.push({ name, input, sessionId });
        const ends = caller === undefined ? {} : { signal: caller.signal };
        const context = testContext({ ...given, ...ends, flowId: id, flowName: name, sessionId });
        const end = runToEnd(compiled, { ...input, ...(caller && { steps: caller.steps }) }, context);
        void end.then(({ failure }) => failure && failures.push(failure));
        return end;
      },
    };
  });
  const flows: Flows = {
    list: async () => all,
    find: async (idOrName) => all.find(({ id, name }) => id === idOrName || name === idOrName) ?? null,
  };
  return { flows } as RunContext['services'];
}

export interface Call {
  readonly name: string;
  readonly input: RunInput;
  readonly sessionId: string;
}
