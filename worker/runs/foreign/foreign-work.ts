import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { graphForOthers } from '../../store/access/for-others.ts';
import { readFlow } from '../../store/flows/read.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';
import type { RunWork } from '../background/accepted-run.ts';
import { compiledFlow } from '../prepare.ts';
import { admitForeign, refusedFiles } from './admit-foreign.ts';
import { graphTweaks } from './graph-tweaks.ts';

/**
 * The work of a run of another's flow, of the graph that is stored: what the caller sent as `data` counts as far as it
 * changes words of it. Throws ForbiddenError as `admitForeign`, and for files, BadRequestError for a graph that cannot
 * be run.
 */
export async function foreignWork(
  app: AppContext,
  principal: Principal,
  flow: RunnableFlow,
  { work, data }: { readonly work: RunWork; readonly data: unknown },
): Promise<RunWork> {
  if (work.files?.length) throw refusedFiles();
  const compiled = await compiledFlow(app, flow);
  const tweaks = data ? await tweaksOf(app, principal, flow.id, data) : {};
  const input = { ...work.input, tweaks: { ...work.input.tweaks, ...tweaks } };
  const headers = new Headers(work.headers);
  const order = admitForeign(compiled, { input, headers });
  return { ...work, input: order.input, headers: [...order.headers] };
}

/** What the caller has changed in the flow as they read it. */
async function tweaksOf(app: AppContext, principal: Principal, flowId: string, data: unknown) {
  const { data: text } = await readFlow(app, principal, flowId, 'read');
  return graphTweaks(text === null ? null : JSON.parse(graphForOthers(text)), data);
}
