import { ForbiddenError, NotFoundError } from '../../http/errors.ts';
import type { Asker } from '../../runs/prepare.ts';
import { findDraft, findRunnable, type RunnableFlow } from '../../store/flows/runnable.ts';

/**
 * The flow of this id that the caller may build: its draft, or what is published for those who may run it and not edit
 * it. Throws NotFoundError in the words that the build calls have for it (facts 12), a 423 for a flow on hold.
 */
export async function flowToBuild(call: Asker, flowId: string): Promise<RunnableFlow> {
  try {
    return await findDraft(call.app, call, flowId).catch((error: unknown) => {
      if (error instanceof ForbiddenError) return findRunnable(call.app, call, flowId);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(`Flow with id ${flowId} not found`, 'flow_not_found');
  }
}
