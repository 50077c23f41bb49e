import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { isMessage } from '../../engine/value-kind.ts';
import type { Message } from '../../engine/values.ts';

/**
 * The messages of the run's session that the model gets to see: the newest `n_messages`, oldest first, without the task
 * itself. The task counts among them, so that two of them show one (recorded from Langflow 1.7.1).
 */
export async function agentHistory(inputs: Inputs, context: ComponentContext): Promise<readonly Message[]> {
  const count = inputs.n_messages as number | null;
  if (count === 0 || context.sessionId === '') return [];
  const contextId = typeof inputs.context_id === 'string' && inputs.context_id !== '' ? inputs.context_id : null;
  const limit = count === null || count < 0 ? MOST : Math.min(count, MOST);
  const found = await context.history({
    sessionId: context.sessionId,
    limit,
    ...(contextId === null ? {} : { contextId }),
  });
  const task = isMessage(inputs.input_value) ? inputs.input_value.id : null;
  return found.filter(({ id }) => id === null || id !== task);
}

/** As many messages as a history may have. */
const MOST = 10_000;
