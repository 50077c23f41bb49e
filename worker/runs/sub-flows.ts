import { type GraphError, TerminalError } from '../engine/errors.ts';
import { runToEnd } from '../engine/run.ts';
import type { CallableFlow, FlowRef, Flows } from '../engine/services/flows.ts';
import { type CallableRow, findCallable, listCallable } from '../store/flows/callable.ts';
import { readGraph } from '../store/graphs.ts';
import { ownerOfRun } from './prepare.ts';
import type { ServedRun } from './services.ts';
import { SubFlowContext } from './sub-flow-context.ts';

/** How many flows may stand within one another. */
const deepest = 8;

/** The flows of the run's owner, to be run inside a run (its `depth` is 0 for one that a request asked for). */
export function subFlows(run: ServedRun): Flows {
  const { app, asker, lifetime } = run;
  return {
    async list() {
      lifetime.watch();
      return (await listCallable(app, ownerOfRun(asker).principal, run.flow.id)).map(refOf);
    },
    async find(idOrName) {
      lifetime.watch();
      return await run.callees.run(run.depth, run.context.signal, async () => {
        const row = await findCallable(app, ownerOfRun(asker).principal, idOrName);
        return row && callable(row, run);
      });
    },
  };
}

/** Compiles the flow. Throws TerminalError for one on hold, without a graph, or with one that cannot be run. */
async function callable(row: CallableRow, run: ServedRun): Promise<CallableFlow> {
  const { revision } = row;
  if (row.isHold)
    throw new TerminalError(`The flow "${row.name}" is on hold. Set its is_hold to false to run it.`, 'flow_on_hold');
  if (revision === null)
    throw new TerminalError(`The flow "${row.name}" has no data to run. Save it from the editor.`, 'sub_flow_unusable');
  const compiled = await within(row, () => run.app.compiled.get(revision, () => readGraph(run.app, revision)));
  return {
    ...refOf(row),
    compiled,
    async run(input, sessionId, caller) {
      if (run.depth >= deepest) {
        throw new TerminalError(
          `Flows call each other more than ${deepest} deep, the last time "${run.flow.name}" calls "${row.name}". Look for a flow that calls itself.`,
          'flow_depth',
        );
      }
      const context = new SubFlowContext(run, row, compiled, { sessionId, caller });
      return within(row, () => runToEnd(compiled, { ...input, ...(caller && { steps: caller.steps }) }, context));
    },
  };
}

/** What cannot be run as it stands is the fault of the flow inside, not of the request. */
async function within<T>(row: CallableRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as Error).name !== 'GraphError') throw error;
    const { message } = error as GraphError;
    throw new TerminalError(`The flow "${row.name}" cannot be run: ${message}`, 'sub_flow_unusable');
  }
}

function refOf(row: CallableRow): FlowRef {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    endpointName: row.endpointName,
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
