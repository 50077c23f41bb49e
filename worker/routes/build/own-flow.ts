import { NotFoundError } from '../../http/errors.ts';
import type { Asker } from '../../runs/prepare.ts';
import { findRunnable, type RunnableFlow } from '../../store/flows/runnable.ts';

/** The caller's flow of this id. Throws NotFoundError in the words that the build calls have for it (facts 12). */
export async function ownFlow(call: Asker, flowId: string): Promise<RunnableFlow> {
  try {
    return await findRunnable(call.app, call, flowId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(`Flow with id ${flowId} not found`, 'flow_not_found');
  }
}
