import type { ProjectRow } from '../../../schema/tables/projects.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { flowRow } from '../flows/read.ts';

/**
 * Throws NotFoundError unless a skill of the project may have that flow do its work: one of the project's owner, since runs
 * call their owner's flows alone, which the principal may run.
 */
export async function demandFlow(
  app: AppContext,
  principal: Principal,
  { userId }: ProjectRow,
  flowId: string,
): Promise<void> {
  const flow = await flowRow(app, principal, flowId, 'run');
  if (flow.userId !== userId) throw new NotFoundError('Flow not found', 'flow_not_found');
}
